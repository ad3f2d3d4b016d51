import { describe, expect, it } from 'vitest'
import { categoryColor, categoryColorStyle } from './category-color'
import { contrast, parseHex, type Rgb } from './color'
import { salonTheme } from './salon-theme'

const surfaces = [
  'bg',
  'surface',
  'raised',
  'sunken',
  'brand-soft',
  'brand-soft-2',
  'accent-soft',
  'accent-soft-2',
  'wash-1',
  'wash-2',
]
const schemes = ['light', 'dark'] as const

const rgb = (text: string | undefined): Rgb => parseHex(text) ?? [Number.NaN, 0, 0]
const ratio = (a: string | undefined, b: string | undefined) => contrast(rgb(a), rgb(b))

/** Every promise that the theme of two colours breaks. */
function broken(primary: string, secondary: string): string[] {
  return schemes.flatMap((scheme) => {
    const roles = salonTheme(primary, secondary, scheme)
    const role = (name: string) => roles[`--${name}`]
    const need = (a: string, b: string, least: number) =>
      ratio(role(a), role(b)) >= least
        ? []
        : [`${primary} ${secondary} ${scheme}: ${a} on ${b} is under ${least}`]
    const t = categoryColor(primary, scheme)
    return [
      ...surfaces.flatMap((surface) => [
        ...['ink', 'ink-2', 'ink-3', 'brand-text', 'accent-text'].flatMap((text) => need(text, surface, 4.5)),
        ...['line-strong', 'focus', 'brand-edge'].flatMap((edge) => need(edge, surface, 3)),
      ]),
      ...['brand', 'brand-hover', 'brand-active'].flatMap((fill) => need('on-brand', fill, 4.5)),
      ...need('on-accent', 'accent', 4.5),
      ...(scheme === 'dark' ? surfaces.slice(0, 4).flatMap((surface) => need('brand', surface, 3)) : []),
      ...(ratio(t.fg, t.bg) < 4.5 ? [`tint text of ${primary} ${scheme}`] : []),
      ...(ratio(t.dot, t.bg) < 3 ? [`tint dot of ${primary} ${scheme}`] : []),
    ]
  })
}

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const grid = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe('the theme of any two colours', () => {
  it('is readable on every surface in both schemes, over the whole colour cube', () => {
    const second = (index: number) => grid[(index * 37 + 11) % grid.length] ?? '#000000'
    expect(grid.flatMap((color, index) => broken(color, second(index)))).toEqual([])
  }, 60_000)

  it('keeps the salon’s own colour as the light button fill wherever white or ink is readable on it', () => {
    const own = ['#8a2f5e', '#2f5d50', '#141414', '#f5c518', '#f4b6c9', '#1e5aa8', '#9c27b0']
    expect(own.map((color) => salonTheme(color, '#ff4081', 'light')['--brand'])).toEqual(own)
  })

  it('matches the design’s published values for the demo salon', () => {
    expect(salonTheme('#8A2F5E', '#E8A07A', 'light')).toMatchObject({
      '--bg': '#fcf9fa',
      '--ink': '#291820',
      '--line-strong': '#8d7e84',
      '--brand-text': '#8a2f5e',
      '--accent-text': '#975531',
      '--wash-2': '#ffe4d7',
    })
    expect(salonTheme('#8A2F5E', '#E8A07A', 'dark')).toMatchObject({
      '--bg': '#130c0f',
      '--brand': '#a74a78',
      '--focus': '#e37fae',
    })
  })

  it('falls back to the platform’s palette for anything that is not a colour', () => {
    const fallback = salonTheme('#9C27B0', '#FF4081', 'light')
    for (const wrong of [undefined, '', 'red', '#12345', 'url(x)']) {
      expect(salonTheme(wrong, wrong, 'light')).toEqual(fallback)
    }
  })
})

describe('tints', () => {
  it('show a service without a category colour in the default one', () => {
    expect(categoryColor(null, 'light')).toEqual(categoryColor('#7c3aed', 'light'))
    expect(categoryColor('nonsense', 'dark')).toEqual(categoryColor('#7c3aed', 'dark'))
  })

  it('carry both schemes', () => {
    expect(categoryColorStyle('#993d6b')).toMatchObject({ '--cat-dot': 'light-dark(#993d6b, #b45583)' })
  })
})
