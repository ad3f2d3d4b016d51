// Records in session or local storage. What is read is checked with zod: unreadable or outdated means absent.
import * as z from 'zod/mini'
import { readText, writeText } from '#/lib/stored-text'

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
