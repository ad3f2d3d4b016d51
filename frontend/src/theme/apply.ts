// Puts a salon's palette on the page through an adopted stylesheet: no inline code, no style attribute, nothing for the CSP to refuse.
// The scheme that is shown is worked out at once, the other one when it is chosen: this runs before the first paint.
import { type Roles, type Scheme, salonTheme } from './salon-theme'

export interface Palette {
  readonly primary?: string | undefined
  readonly secondary?: string | undefined
}

let sheet: CSSStyleSheet | undefined
let palette: Palette = {}
const ready = new Map<Scheme, Roles>()

export function currentScheme(): Scheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Another palette, in the scheme that is shown. */
export function applyPalette(wanted: Palette): void {
  palette = wanted
  ready.clear()
  sheet?.replaceSync('')
  showScheme(currentScheme())
}

/** Light or dark, in the salon's palette; the browser's own frame follows. */
export function showScheme(scheme: Scheme): void {
  const roles = rolesOf(scheme)
  document.documentElement.dataset.theme = scheme
  const background = roles['--bg']
  if (background) document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
}

function rolesOf(scheme: Scheme): Roles {
  const known = ready.get(scheme)
  if (known) return known
  const roles = salonTheme(palette.primary, palette.secondary, scheme)
  ready.set(scheme, roles)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const declarations = Object.entries(roles).map((pair) => pair.join(':'))
  sheet.insertRule(`:root${scheme === 'dark' ? '[data-theme=dark]' : ''}{${declarations.join(';')}}`)
  return roles
}
