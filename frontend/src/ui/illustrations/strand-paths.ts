// Generative strand art: flowing lines between four curves, the same for the same seed. Pure.

export type StrandShape = 'fall' | 'drift' | 'knot'

/** One line: its path, how much of the first art colour it takes (percent), its opacity and width. */
export interface Strand {
  readonly d: string
  readonly mix: number
  readonly opacity: number
  readonly width: number
}

type Pair = readonly [from: readonly [number, number], to: readonly [number, number]]
type Curve = readonly [start: Pair, control1: Pair, control2: Pair, end: Pair]

/** Where the first and the last line run; the others lie between. Fractions of the picture. */
const curves: Record<StrandShape, Curve> = {
  fall: [
    [
      [0.02, -0.04],
      [0.98, -0.06],
    ],
    [
      [-0.25, 0.3],
      [0.92, 0.16],
    ],
    [
      [0.95, 0.52],
      [0.35, 0.6],
    ],
    [
      [0.1, 1.04],
      [1.12, 1.02],
    ],
  ],
  drift: [
    [
      [-0.05, 0.05],
      [-0.05, 0.75],
    ],
    [
      [0.35, -0.15],
      [0.25, 0.95],
    ],
    [
      [0.55, 0.95],
      [0.75, 0.25],
    ],
    [
      [1.05, 0.3],
      [1.05, 1],
    ],
  ],
  knot: [
    [
      [1.05, -0.05],
      [0.25, -0.05],
    ],
    [
      [0.95, 0.45],
      [-0.25, 0.35],
    ],
    [
      [0.05, 0.45],
      [1, 0.75],
    ],
    [
      [0.55, 1.05],
      [-0.1, 1.05],
    ],
  ],
}

/** `count` lines over a picture of `width` by `height` units. */
export function strands(
  shape: StrandShape,
  width: number,
  height: number,
  count: number,
  seed: number,
): Strand[] {
  const random = generator(seed)
  const curve = curves[shape]
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1)
    const along = t + (random() - 0.5) * 0.03
    const between = (from: number, to: number) => from + (to - from) * along
    const jitter = (value: number) => (value + (random() - 0.5) * 9).toFixed(0)
    const point = ([from, to]: Pair) =>
      `${jitter(between(from[0], to[0]) * width)},${jitter(between(from[1], to[1]) * height)}`
    const mix = Math.round(100 * (0.5 + 0.5 * Math.sin(t * 5.2 + seed)))
    const opacity = Number((0.28 + 0.6 * random() * (0.55 + 0.45 * Math.sin(t * Math.PI))).toFixed(2))
    const strokeWidth = Number((1 + random() * 3.4).toFixed(1))
    const [start, control1, control2, end] = curve
    return {
      d: `M${point(start)}C${point(control1)} ${point(control2)} ${point(end)}`,
      mix,
      opacity,
      width: strokeWidth,
    }
  })
}

/** A small linear congruential generator: the picture must not change between visits. */
function generator(seed: number): () => number {
  let state = seed * 9301
  return () => {
    state = (state * 9301 + 49297) % 233280
    return state / 233280
  }
}
