// The one script in <head>: light or dark, and the salon's palette, before the first paint (decisions 69).
import { applyPalette } from './apply'
import { embeddedShop, paletteOf } from './embedded-shop'
import { showScheme, startingScheme } from './scheme'

applyPalette(paletteOf(embeddedShop()))
showScheme(startingScheme())
