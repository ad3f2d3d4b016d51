// The salon's configuration as the server embedded it in the page (a JSON data block), before anyone has checked its shape.

/** undefined: the page carries none (development server). null: this host is the platform, not a salon. */
export function embeddedConfig(): unknown {
  const text = document.getElementById('shop-config')?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The two colours of an unchecked configuration; whatever is not there or not text is left out. */
export function paletteOf(shop: unknown): { primary?: string | undefined; secondary?: string | undefined } {
  const colors = property(shop, 'color_palette')
  return { primary: textOf(property(colors, 'primary')), secondary: textOf(property(colors, 'secondary')) }
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
