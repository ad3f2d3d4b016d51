// Light or dark: the saved choice, else what the system prefers. Kept in local storage and on <html data-theme>.
import { readText, writeText } from '#/lib/stored-text'
import { currentScheme, showScheme } from './apply'
import type { Scheme } from './salon-theme'

const key = 'theme'

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

export function startingScheme(): Scheme {
  const saved = readText('local', key)
  if (saved === 'light' || saved === 'dark') return saved
  return darkSystem.matches ? 'dark' : 'light'
}

/** Follows a choice made in another tab, and the system where none was made. Returns how to stop. */
export function followScheme(changed: (scheme: Scheme) => void): () => void {
  const follow = () => {
    showScheme(startingScheme())
    changed(currentScheme())
  }
  const followChoice = (event: StorageEvent) => {
    if (event.key === key) follow()
  }
  addEventListener('storage', followChoice)
  darkSystem.addEventListener('change', follow)
  return () => {
    removeEventListener('storage', followChoice)
    darkSystem.removeEventListener('change', follow)
  }
}

export function chooseScheme(scheme: Scheme): void {
  writeText('local', key, scheme)
  showScheme(scheme)
}
