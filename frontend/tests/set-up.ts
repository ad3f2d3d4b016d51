// Runs before every test file: the page is empty and nothing stored, whatever the test before left behind.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { noteTexts } from './rendered-texts'

// A busy machine is no failure: what comes late has still come.
configure({ asyncUtilTimeout: 15_000 })

// happy-dom knows no popovers: nothing lies above anything there.
HTMLElement.prototype.showPopover ??= () => undefined
HTMLElement.prototype.hidePopover ??= () => undefined

const notes = noteTexts(document)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => notes.keep())
