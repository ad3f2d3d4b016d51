// The one script in <head>: light or dark, and the salon's palette, before the first paint (decisions 69).
// What it exports is what the application uses of the theme; the build hands it over instead of bundling it again.
import { applyPalette } from './apply'
import { embeddedShop, paletteOf } from './embedded-shop'
import { startingScheme } from './scheme'

export * from './apply'
export * from './embedded-shop'
export * from './palette-preview'
export * from './scheme'
export { tintStyle } from './tint'

document.documentElement.dataset.theme = startingScheme()
applyPalette(paletteOf(embeddedShop()))
