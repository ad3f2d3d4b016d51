// Runs before every test file: the page is empty and nothing stored, whatever the test before left behind.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
