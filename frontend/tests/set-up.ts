// Runs before every test file: the page is empty and nothing stored, whatever the test before left behind.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { noteTexts } from './rendered-texts'

// A busy machine is no failure: what comes late has still come.
configure({ asyncUtilTimeout: 15_000 })

// happy-dom knows no popovers: nothing lies above anything there.
HTMLElement.prototype.showPopover ??= () => undefined
HTMLElement.prototype.hidePopover ??= () => undefined

// Every visitor has been here before, but in tests about the first visit: a new one's session is not asked for.
// biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
document.cookie = 'session-id=6f9c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f; Path=/'

// The server writes this block into the head of every page: here, into the pages of the demo salon.
document.head.innerHTML =
  '<script type="application/json" id="site">{"site":{"shop":"glow"},"base_domain":"localhost","platform_url":"http://www.localhost:3000/"}</script>'

const notes = noteTexts(document)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => notes.keep())
