// The tint of a category: soft background, readable text and solid dot from any colour a salon chose.
import type { CSSProperties } from 'react'
import { clamp, contrast, oklch, parseHex, type Rgb, solve, toHex, toOklch } from './color'
import type { Scheme } from './salon-theme'

/** A service without a category, or with an unreadable colour, is shown in this one (rules/screens#category-colours). */
const defaultCategoryColor = '#7c3aed'

interface CategoryColor {
  readonly bg: string
  readonly fg: string
  readonly dot: string
}

export function categoryColor(color: string | null | undefined, scheme: Scheme): CategoryColor {
  const white: Rgb = [1, 1, 1]
  const { L, C, h } = toOklch(parseHex(color) ?? parseHex(defaultCategoryColor) ?? white)
  const light = scheme === 'light'
  const away = light ? -1 : 1
  const bg = oklch(light ? 0.945 : 0.3, Math.min(C, light ? 0.03 : 0.06), h)
  const page = light ? white : oklch(0.245, 0.016, h)
  const onBoth = (ratio: number) => (c: Rgb) => contrast(c, bg) >= ratio && contrast(c, page) >= ratio
  const fg = solve(light ? Math.min(L, 0.5) : Math.max(L, 0.78), Math.min(C, 0.16), h, away, onBoth(4.5))
  const dot = solve(clamp(L, 0.5, 0.75), C, h, away, onBoth(3))
  return { bg: toHex(bg), fg: toHex(fg.rgb), dot: toHex(dot.rgb) }
}

/** The tint as custom properties for `style`, right in both schemes. */
export function categoryColorStyle(color: string | null | undefined): CSSProperties {
  const [light, dark] = [categoryColor(color, 'light'), categoryColor(color, 'dark')]
  const style: CSSProperties & Record<`--cat-${string}`, string> = {
    '--cat-bg': `light-dark(${light.bg}, ${dark.bg})`,
    '--cat-fg': `light-dark(${light.fg}, ${dark.fg})`,
    '--cat-dot': `light-dark(${light.dot}, ${dark.dot})`,
  }
  return style
}
