// The one script in <head>: light or dark, and the salon's palette, before the first paint (rules/screens#no-inline-code); and the first question,
// before the application is there. What the application uses of all that it takes from here: the build does not bundle it again.
import {
  authHeaders,
  forgetSessionId,
  isAnonymous,
  isUnusedId,
  markUsed,
  randomUuid,
  sessionId,
} from '#/lib/session-id'
import { readText, writeText } from '#/lib/stored-text'
import { applyPalette, currentScheme } from '#/theme/apply'
import { categoryColorStyle } from '#/theme/category-color'
import { chooseScheme, followScheme, startingScheme } from '#/theme/color-scheme'
import { embeddedConfig, paletteOf } from '#/theme/embedded-config'
import { defaultPalette, paletteStyle, readability } from '#/theme/palette-preview'
import { clearPrefetched, prefetchSession, takePrefetched } from './session-prefetch'

Object.assign(window, {
  parlourHead: {
    applyPalette,
    authHeaders,
    chooseScheme,
    currentScheme,
    defaultPalette,
    embeddedConfig,
    markUsed,
    followScheme,
    clearPrefetched,
    forgetSessionId,
    isUnusedId,
    isAnonymous,
    paletteStyle,
    randomUuid,
    readText,
    readability,
    sessionId,
    takePrefetched,
    categoryColorStyle,
    writeText,
  },
})

document.documentElement.dataset.theme = startingScheme()
applyPalette(paletteOf(embeddedConfig()))
prefetchSession('/api/session/user')
