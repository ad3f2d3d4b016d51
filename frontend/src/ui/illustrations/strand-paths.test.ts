import { expect, it } from 'vitest'
import { strands } from './strand-paths'

it('draws the same picture for the same seed, and another for another', () => {
  const draw = (seed: number) => strands('fall', 480, 624, 84, seed)
  expect(draw(4)).toEqual(draw(4))
  expect(draw(4)).not.toEqual(draw(5))
  expect(draw(4)).toHaveLength(84)
})

it('stays within visible opacities and widths', () => {
  for (const { opacity, width, mix, d } of strands('knot', 160, 160, 26, 9)) {
    expect(opacity).toBeGreaterThanOrEqual(0.28)
    expect(opacity).toBeLessThanOrEqual(0.88)
    expect(width).toBeLessThanOrEqual(4.4)
    expect(mix).toBeLessThanOrEqual(100)
    expect(d).toMatch(/^M-?\d+,-?\d+C(-?\d+,-?\d+ ?){3}$/)
  }
})
