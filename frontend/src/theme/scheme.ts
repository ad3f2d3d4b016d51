// Light or dark: the saved choice, else what the system prefers. Kept in local storage and on <html data-theme>.
import { readText, writeText } from '#/lib/stored-text'
import type { Scheme } from './salon-theme'

const key = 'theme'

export function startingScheme(): Scheme {
  const saved = readText('local', key)
  if (saved === 'light' || saved === 'dark') return saved
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function currentScheme(): Scheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset.theme = scheme
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (background !== '') document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
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
