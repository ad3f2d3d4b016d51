// A whole theme from a salon's two colours (rules/screens#salon-theme): the salon owns hue and chroma, the system owns lightness.
// For every possible input each text role reaches 4.5:1 and each boundary role 3:1 on every surface it may sit on.
import { contrast, type Oklch, oklch, parseHex, type Rgb, type Solved, solve, toHex, toOklch } from './color'

export type Scheme = 'light' | 'dark'

/** Custom properties by name, each #rrggbb. */
export type Roles = Readonly<Record<`--${string}`, string>>

/** What a salon wears that has chosen nothing. */
export const defaultPalette = { primary: '#9C27B0', secondary: '#FF4081' } as const

const readable = 4.5
const visible = 3
const white: Rgb = [1, 1, 1]
const onAll = (color: Rgb, surfaces: readonly Rgb[], ratio: number) =>
  surfaces.every((s) => contrast(color, s) >= ratio)

/** A near-black, near-grey brand would turn muddy grey in dark mode. */
const isInk = ({ L, C }: Oklch) => L < 0.38 && C < 0.06

/** The roles of one scheme. Anything that is not #RRGGBB counts as the default palette's colour. */
export function salonTheme(
  primary: string | undefined,
  secondary: string | undefined,
  scheme: Scheme,
): Roles {
  const p = colorOr(primary, defaultPalette.primary)
  const s = colorOr(secondary, defaultPalette.secondary)
  const roles = Object.entries(rolesOf(p, s, scheme)).map(([name, color]) => [`--${name}`, toHex(color)])
  return Object.fromEntries(roles)
}

function colorOr(text: string | undefined, fallback: string): Oklch {
  return toOklch(parseHex(text) ?? parseHex(fallback) ?? white)
}

interface Fill {
  readonly rgb: Rgb
  readonly on: Rgb
  readonly hover: Rgb
  readonly active: Rgb
}

/** A solid fill that keeps the salon's own colour whenever it can, and the colour of text on it. */
function fill(wanted: Oklch, scheme: Scheme, ink: Rgb, surfaces: readonly Rgb[]): Fill {
  const color =
    scheme === 'dark' && isInk(wanted) ? { ...wanted, L: 0.93, C: Math.min(wanted.C, 0.02) } : wanted
  const near = nearestFill(color, ink)
  const solved = scheme === 'dark' ? visibleFill(near.L, color, ink, surfaces) : near
  const on = solved.on
  // Hover and active move away from the text's colour, so that contrast only grows.
  const away = on === white ? -1 : 1
  return {
    rgb: solved.rgb,
    on,
    hover: oklch(solved.L + away * 0.045, color.C, color.h),
    active: oklch(solved.L + away * 0.085, color.C, color.h),
  }
}

type SolvedFill = Solved & { readonly on: Rgb }

/** The smallest move of lightness that makes white or ink readable, slightly in favour of white. */
function nearestFill(color: Oklch, ink: Rgb): SolvedFill {
  // Only a darker fill suits white better, and only a lighter one ink.
  const walk = (on: Rgb, direction: 1 | -1) => ({
    ...solve(color.L, color.C, color.h, direction, (c) => contrast(c, on) >= readable),
    on,
  })
  const [forWhite, forInk] = [walk(white, -1), walk(ink, 1)]
  const far = ({ L }: Solved) => Math.abs(L - color.L)
  return far(forWhite) > far(forInk) + 0.015 ? forInk : forWhite
}

/** In dark mode the fill must also stand out from every surface. */
function visibleFill(start: number, color: Oklch, ink: Rgb, surfaces: readonly Rgb[]): SolvedFill {
  const takesText = (c: Rgb) => contrast(c, white) >= readable || contrast(c, ink) >= readable
  const solved = solve(start, color.C, color.h, 1, (c) => onAll(c, surfaces, visible) && takesText(c))
  return { ...solved, on: contrast(solved.rgb, white) >= readable ? white : ink }
}

function surfacesOf(neutral: (L: number, C: number) => Rgb, light: boolean) {
  return light
    ? {
        bg: neutral(0.984, 0.0045),
        surface: neutral(1, 0),
        raised: neutral(1, 0),
        sunken: neutral(0.965, 0.0075),
      }
    : {
        bg: neutral(0.165, 0.012),
        surface: neutral(0.205, 0.014),
        raised: neutral(0.245, 0.016),
        sunken: neutral(0.14, 0.011),
      }
}

function softOf({ C, h }: Oklch, light: boolean): readonly [Rgb, Rgb] {
  return light
    ? [oklch(0.962, Math.min(C, 0.022), h), oklch(0.925, Math.min(C, 0.042), h)]
    : [oklch(0.272, Math.min(C, 0.055), h), oklch(0.325, Math.min(C, 0.075), h)]
}

function rolesOf(p: Oklch, s: Oklch, scheme: Scheme): Record<string, Rgb> {
  const light = scheme === 'light'
  const away = light ? -1 : 1
  const tinted = p.C < 0.02 ? 0 : 1 // an achromatic brand gets pure grey neutrals
  const neutral = (L: number, C: number) => oklch(L, C * tinted, p.h)
  const surfaces = surfacesOf(neutral, light)
  const [brandSoft, brandSoft2] = softOf(p, light)
  const [accentSoft, accentSoft2] = softOf(s, light)
  // Editorial washes (hero, ticket, profile card): light enough to carry text.
  const wash1 = oklch(light ? 0.968 : 0.2, Math.min(p.C, light ? 0.019 : 0.05), p.h)
  const wash2 = oklch(light ? 0.938 : 0.235, Math.min(s.C, light ? 0.04 : 0.042), s.h)
  const solid = Object.values(surfaces)
  const every = [...solid, brandSoft, brandSoft2, accentSoft, accentSoft2, wash1, wash2]

  const grey = (L: number, C: number, ratio: number) =>
    solve(L, C * tinted, p.h, away, (c) => onAll(c, every, ratio)).rgb
  const text = ({ L, C, h }: Oklch) =>
    solve(light ? Math.min(L, 0.6) : Math.max(L, 0.7), C, h, away, (c) => onAll(c, every, readable)).rgb
  const ink = oklch(0.2, 0.02 * tinted, p.h)
  const brand = fill(p, scheme, ink, solid)
  const accent = fill(s, scheme, ink, solid)
  const brandText = text(!light && isInk(p) ? { ...p, L: 0.88 } : p)
  const focusFrom = light ? Math.min(p.L, 0.55) : Math.max(p.L, 0.72)

  return {
    ...surfaces,
    line: neutral(light ? 0.915 : 0.3, 0.012),
    'line-strong': grey(light ? 0.68 : 0.5, 0.02, visible),
    ink: neutral(light ? 0.235 : 0.955, light ? 0.03 : 0.008),
    'ink-2': grey(light ? 0.43 : 0.8, 0.025, readable),
    'ink-3': grey(light ? 0.53 : 0.7, 0.025, readable),
    brand: brand.rgb,
    'on-brand': brand.on,
    'brand-hover': brand.hover,
    'brand-active': brand.active,
    'brand-text': brandText,
    // Selected states must read as selected even when the brand is pale.
    'brand-edge': onAll(brand.rgb, every, visible) ? brand.rgb : brandText,
    'brand-soft': brandSoft,
    'brand-soft-2': brandSoft2,
    accent: accent.rgb,
    'on-accent': accent.on,
    'accent-text': text(s),
    'accent-soft': accentSoft,
    'accent-soft-2': accentSoft2,
    focus: solve(focusFrom, Math.max(p.C, 0.02), p.h, away, (c) => onAll(c, every, visible)).rgb,
    'wash-1': wash1,
    'wash-2': wash2,
    // Strokes of the artwork: decorative, never text.
    'art-1': oklch(light ? 0.44 : 0.62, Math.min(p.C, 0.16), p.h),
    'art-2': oklch(light ? 0.72 : 0.74, Math.min(s.C, 0.13), s.h),
  }
}
