import { expect, it } from 'vitest'
import { paletteStyle, readability } from './palette-preview'
import { salonTheme } from './salon-theme'

it('has every role of the palette, in both schemes', () => {
  const [light, dark] = [salonTheme('#2F5D50', '#D9B382', 'light'), salonTheme('#2F5D50', '#D9B382', 'dark')]
  const style = paletteStyle('#2F5D50', '#D9B382')
  expect(Object.keys(style)).toEqual(Object.keys(light))
  expect(style).toHaveProperty('--brand', `light-dark(${light['--brand']}, ${dark['--brand']})`)
})

it.each(['#F5C518', '#FFFFFF', '#000000', '#2F5D50'])(
  'tells that %s is readable, as it always is',
  (color) => {
    const { button, link } = readability(color, '#FF4081')
    expect(button).toBeGreaterThanOrEqual(4.5)
    expect(link).toBeGreaterThanOrEqual(4.5)
    expect(Math.max(button, link)).toBeLessThanOrEqual(21)
  },
)
