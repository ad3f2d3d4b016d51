// A salon's palette on a part of the page only, while its colours are chosen, and how readable it is.
import type { CSSProperties } from 'react'
import { contrast, parseHex, type Rgb } from './color'
import { type Roles, type Scheme, salonTheme } from './salon-theme'

export { defaultPalette } from './salon-theme'

const schemes: readonly Scheme[] = ['light', 'dark']

/** The roles as custom properties for `style`, right in both schemes. */
export function paletteStyle(primary: string, secondary: string): CSSProperties {
  const [light, dark] = [salonTheme(primary, secondary, 'light'), salonTheme(primary, secondary, 'dark')]
  const style: CSSProperties & Record<`--${string}`, string> = {}
  for (const role of rolesOf(light)) style[role] = `light-dark(${light[role]}, ${dark[role]})`
  return style
}

function rolesOf(roles: Roles): `--${string}`[] {
  return Object.keys(roles).filter((name): name is `--${string}` => name.startsWith('--'))
}

/** The contrast of text on buttons, and of links on the surface they are hardest to read on: the lesser of both schemes. */
export function readability(primary: string, secondary: string): { button: number; link: number } {
  const each = schemes.map((scheme) => {
    const roles = salonTheme(primary, secondary, scheme)
    const ratio = (a: `--${string}`, b: `--${string}`) => contrast(colorOf(roles[a]), colorOf(roles[b]))
    const surfaces = ['--bg', '--surface', '--raised', '--sunken'] as const
    return {
      button: ratio('--on-brand', '--brand'),
      link: Math.min(...surfaces.map((surface) => ratio('--brand-text', surface))),
    }
  })
  return {
    button: Math.min(...each.map(({ button }) => button)),
    link: Math.min(...each.map(({ link }) => link)),
  }
}

const black: Rgb = [0, 0, 0]
const colorOf = (hex: string | undefined): Rgb => parseHex(hex) ?? black
