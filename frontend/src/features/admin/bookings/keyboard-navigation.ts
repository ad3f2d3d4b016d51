// Where the arrow keys lead from a block: up and down in its column, sideways to the nearest block of the next column that has one.
import type { Block } from './columns'

type Column = readonly Pick<Block, 'key' | 'from'>[]

const steps: Record<string, readonly [columns: number, blocks: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The block a key leads to; undefined for keys that lead nowhere, and at the edges. */
export function blockAfter(
  columns: readonly Column[],
  from: string,
  key: string,
  rightToLeft = false,
): string | undefined {
  const column = columns.findIndex((blocks) => blocks.some((block) => block.key === from))
  const blocks = columns[column]
  if (!blocks) return undefined
  const at = blocks.findIndex((block) => block.key === from)
  if (key === 'Home') return blocks[0]?.key
  if (key === 'End') return blocks.at(-1)?.key
  const [sideways, down] = steps[key] ?? [0, 0]
  if (down !== 0) return blocks[at + down]?.key
  if (sideways === 0) return undefined
  return beside(columns, column, rightToLeft ? -sideways : sideways, blocks[at]?.from ?? 0)
}

function beside(columns: readonly Column[], from: number, step: number, minute: number): string | undefined {
  for (let column = from + step; 0 <= column && column < columns.length; column += step) {
    const [first, ...rest] = columns[column] ?? []
    if (!first) continue
    const nearer = (best: Column[number], block: Column[number]) =>
      Math.abs(block.from - minute) < Math.abs(best.from - minute) ? block : best
    return rest.reduce(nearer, first).key
  }
  return undefined
}
