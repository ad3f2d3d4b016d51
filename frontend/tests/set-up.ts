// Runs before every test file: the page is empty and nothing stored, whatever the test before left behind.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine is no failure: what comes late has still come.
configure({ asyncUtilTimeout: 15_000 })

// happy-dom knows no popovers: nothing lies above anything there.
HTMLElement.prototype.showPopover ??= () => undefined
HTMLElement.prototype.hidePopover ??= () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
