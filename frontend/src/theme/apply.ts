// Puts a salon's palette on the page through an adopted stylesheet: no inline code, no style attribute, nothing for the CSP to refuse.
import { type Roles, salonTheme } from './salon-theme'

export interface Palette {
  readonly primary?: string | undefined
  readonly secondary?: string | undefined
}

let sheet: CSSStyleSheet | undefined

export function applyPalette({ primary, secondary }: Palette): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(
    rule(':root', salonTheme(primary, secondary, 'light')) +
      rule(':root[data-theme=dark]', salonTheme(primary, secondary, 'dark')),
  )
}

function rule(selector: string, roles: Roles): string {
  const declarations = Object.entries(roles).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${declarations.join(';')}}`
}
