// Text in session or local storage, also where the browser forbids storage: then it lasts for the page.

const unsaved = new Map<string, string>()

/** Storage throws when the browser forbids it; a booking must still be possible then. */
export function readText(area: 'session' | 'local', key: string): string | null {
  try {
    return storageOf(area).getItem(key) ?? unsaved.get(`${area}:${key}`) ?? null
  } catch {
    return unsaved.get(`${area}:${key}`) ?? null
  }
}

/** Returns whether the text outlives the page. */
export function writeText(area: 'session' | 'local', key: string, text: string | null): boolean {
  unsaved.delete(`${area}:${key}`)
  try {
    if (text === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, text)
    return true
  } catch {
    if (text !== null) unsaved.set(`${area}:${key}`, text)
    return false
  }
}

function storageOf(area: 'session' | 'local'): Storage {
  return area === 'session' ? sessionStorage : localStorage
}
