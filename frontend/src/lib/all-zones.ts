// Every time zone that a browser knows, the browser's own first.
import { browserZone } from './browser-zone'

export function allZones(): string[] {
  return [...new Set([browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
