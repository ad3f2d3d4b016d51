// The one script in <head>: light or dark, and the salon's palette, before the first paint (decisions 69); and the first question, before the
// application is there. What the application uses of all that it takes from here: the build does not bundle it again.
import {
  asWhom,
  endIdleness,
  forgetSessionId,
  isIdle,
  isStranger,
  randomUuid,
  sessionId,
} from '#/lib/session-id'
import { readText, writeText } from '#/lib/stored-text'
import { applyPalette, currentScheme } from '#/theme/apply'
import { tintStyle } from '#/theme/category-color'
import { chooseScheme, followScheme, startingScheme } from '#/theme/color-scheme'
import { embeddedShop, paletteOf } from '#/theme/embedded-config'
import { defaultPalette, paletteStyle, readability } from '#/theme/palette-preview'
import { askAhead, forgetAhead, takeAhead } from './session-prefetch'

Object.assign(window, {
  parlourHead: {
    applyPalette,
    asWhom,
    chooseScheme,
    currentScheme,
    defaultPalette,
    embeddedShop,
    endIdleness,
    followScheme,
    forgetAhead,
    forgetSessionId,
    isIdle,
    isStranger,
    paletteStyle,
    randomUuid,
    readText,
    readability,
    sessionId,
    takeAhead,
    tintStyle,
    writeText,
  },
})

document.documentElement.dataset.theme = startingScheme()
applyPalette(paletteOf(embeddedShop()))
askAhead('/api/session/user')
