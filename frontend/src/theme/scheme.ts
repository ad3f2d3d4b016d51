// Light or dark: the saved choice, else what the system prefers. Kept in local storage and on <html data-theme>.
import { readText, writeText } from '#/lib/stored-text'
import { currentScheme, showScheme } from './apply'
import type { Scheme } from './salon-theme'

const key = 'theme'

export function startingScheme(): Scheme {
  const saved = readText('local', key)
  if (saved === 'light' || saved === 'dark') return saved
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Follows a choice made in another tab. Returns how to stop. */
export function followScheme(changed: (scheme: Scheme) => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return
    showScheme(startingScheme())
    changed(currentScheme())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

export function chooseScheme(scheme: Scheme): void {
  writeText('local', key, scheme)
  showScheme(scheme)
}
