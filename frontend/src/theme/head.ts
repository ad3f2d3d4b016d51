// The one script in <head>: light or dark, and the salon's palette, before the first paint (decisions 69);
// and the page's own scripts on their way.
// What it exports is what the application uses of the theme; the build hands it over instead of bundling it again.
import { fetchPageFiles } from '#/lib/page-files'
import { siteOfPage } from '#/lib/site'
import { applyPalette } from './apply'
import { embeddedShop, paletteOf } from './embedded-shop'
import { showScheme, startingScheme } from './scheme'

export * from './apply'
export * from './embedded-shop'
export * from './palette-preview'
export * from './scheme'
export { tintStyle } from './tint'

fetchPageFiles(siteOfPage(location.host), location.pathname)
applyPalette(paletteOf(embeddedShop()))
showScheme(startingScheme())
