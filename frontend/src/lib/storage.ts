// Records in session or local storage. What is read is checked with zod: unreadable or outdated means absent.
import * as z from 'zod/mini'

export interface StoredRecord<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

/** A record that lasts for the browser session or for ever. Without storage (private mode) it lasts for the page. */
export function storedRecord<S extends z.ZodMiniType>(
  area: 'session' | 'local',
  key: string,
  schema: S,
): StoredRecord<z.output<S>> {
  return {
    read: () => parse(readText(area, key), schema),
    write: (value) => writeText(area, key, JSON.stringify(value)),
    clear: () => writeText(area, key, null),
  }
}

function parse<S extends z.ZodMiniType>(text: string | null, schema: S): z.output<S> | null {
  if (text === null) return null
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

const unsaved = new Map<string, string>()

/** Storage throws when the browser forbids it; a booking must still be possible then. */
export function readText(area: 'session' | 'local', key: string): string | null {
  try {
    return storageOf(area).getItem(key) ?? unsaved.get(`${area}:${key}`) ?? null
  } catch {
    return unsaved.get(`${area}:${key}`) ?? null
  }
}

export function writeText(area: 'session' | 'local', key: string, text: string | null): void {
  unsaved.delete(`${area}:${key}`)
  try {
    if (text === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, text)
  } catch {
    if (text !== null) unsaved.set(`${area}:${key}`, text)
  }
}

function storageOf(area: 'session' | 'local'): Storage {
  return area === 'session' ? sessionStorage : localStorage
}
