// Saving reloads the page. What was said about it must outlive that, and so must the tab.
import { readText, writeText } from '#/lib/stored-text'

const key = 'profileSaved'
/** Milliseconds until the page is loaded anew. */
const pause = 100

export function reloadAfterSave(): void {
  writeText('session', key, '1')
  setTimeout(() => location.reload(), pause)
}

/** Whether this page was loaded by saving. */
export const wasSaved = (): boolean => readText('session', key) !== null

export function forgetSaved(): void {
  writeText('session', key, null)
}
