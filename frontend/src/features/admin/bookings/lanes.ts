// Blocks that overlap stand side by side: each takes the first free lane, and all of a cluster share its width.

export interface Extent {
  readonly top: number
  readonly bottom: number
}

export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/** The lanes of blocks, in the order given. Blocks that only touch do not overlap. */
export function lanesOf(blocks: readonly Extent[]): readonly Lane[] {
  const placed: Lane[] = blocks.map(() => ({ lane: 0, lanes: 1 }))
  const order = blocks
    .map((block, index) => ({ ...block, index }))
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom || a.index - b.index)
  let cluster: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const index of cluster) placed[index] = { lane: placed[index]?.lane ?? 0, lanes: ends.length }
    cluster = []
    ends = []
  }
  for (const { top, bottom, index } of order) {
    if (ends.every((end) => end <= top)) close()
    const free = ends.findIndex((end) => end <= top)
    const lane = free === -1 ? ends.length : free
    ends[lane] = bottom
    placed[index] = { lane, lanes: 1 }
    cluster.push(index)
  }
  close()
  return placed
}
