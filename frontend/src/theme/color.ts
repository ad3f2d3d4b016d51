// Colour arithmetic: #RRGGBB, OKLCH and the WCAG contrast ratio. Pure.

/** sRGB, each channel 0..1. */
export type Rgb = readonly [red: number, green: number, blue: number]
/** Lightness 0..1, chroma, hue in radians. */
export interface Oklch {
  readonly L: number
  readonly C: number
  readonly h: number
}

export const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x))
const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const byte = (c: number) => Math.round(clamp(c, 0, 1) * 255)

/** null for anything that is not #RRGGBB. */
export function parseHex(text: string | null | undefined): Rgb | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(text ?? '')?.[1]
  if (digits === undefined) return null
  const n = Number.parseInt(digits, 16)
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`
}

export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    C: Math.hypot(A, B),
    h: Math.atan2(B, A),
  }
}

function linearRgb(L: number, a: number, b: number): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (linear: Rgb) => linear.every((c) => -1e-4 <= c && c <= 1 + 1e-4)

/** OKLCH to sRGB. Colours outside of the gamut lose chroma only; lightness and hue stay. */
export function oklch(lightness: number, chroma: number, h: number): Rgb {
  const L = clamp(lightness, 0, 1)
  const [x, y] = [Math.cos(h), Math.sin(h)]
  const C = chromaInGamut(L, chroma, x, y)
  const [red, green, blue] = linearRgb(L, C * x, C * y)
  // Quantised to 8 bits before anyone measures contrast: what is measured is what is painted.
  const painted = (c: number) => byte(toGamma(clamp(c, 0, 1))) / 255
  return [painted(red), painted(green), painted(blue)]
}

function chromaInGamut(L: number, chroma: number, x: number, y: number): number {
  if (inGamut(linearRgb(L, chroma * x, chroma * y))) return chroma
  let low = 0
  let high = chroma
  for (let turn = 0; turn < 18; turn++) {
    const middle = (low + high) / 2
    if (inGamut(linearRgb(L, middle * x, middle * y))) low = middle
    else high = middle
  }
  return low
}

const luminances = new WeakMap<Rgb, number>()

/** Worked out once a colour: every surface is compared with dozens of others. */
function luminance(color: Rgb): number {
  let found = luminances.get(color)
  if (found === undefined) {
    const [red, green, blue] = color
    found = 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
    luminances.set(color, found)
  }
  return found
}

export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export interface Solved {
  readonly L: number
  readonly rgb: Rgb
}

/** The nearest lightness from `start` on, walking one way, at which `fits` holds; black or white if none does. */
export function solve(
  start: number,
  C: number,
  h: number,
  direction: 1 | -1,
  fits: (rgb: Rgb) => boolean,
): Solved {
  let L = start
  for (let step = 0; step <= 200 && 0 <= L && L <= 1; step++) {
    const rgb = oklch(L, C, h)
    if (fits(rgb)) return { L, rgb }
    L += direction * 0.005
  }
  const end = direction < 0 ? 0 : 1
  return { L: end, rgb: oklch(end, 0, h) }
}
