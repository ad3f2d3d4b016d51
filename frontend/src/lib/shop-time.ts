// Days and times of a salon. Everything that turns an instant into a day or a clock time names the salon's zone;
// nothing here ever reads the browser's zone. Days are counted in UTC, where every day has 24 hours; zones are left to Intl.
import * as z from 'zod/mini'

declare const shopDateBrand: unique symbol
declare const instantBrand: unique symbol

/** A calendar day of the salon, "yyyy-MM-dd". */
export type ShopDate = string & { readonly [shopDateBrand]: true }
/** A moment, RFC 3339 with offset, as the server writes it. */
export type Instant = string & { readonly [instantBrand]: true }

const locale = 'en-US'

export function isShopDate(text: string): text is ShopDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && dayInUtc(midnight) === text
}

export function isInstant(text: string): text is Instant {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}

export const shopDateSchema = z.custom<ShopDate>((value) => typeof value === 'string' && isShopDate(value))
export const instantSchema = z.custom<Instant>((value) => typeof value === 'string' && isInstant(value))

/** The same day, typed. Throws a RangeError for anything that is not "yyyy-MM-dd". */
export function shopDate(text: string): ShopDate {
  if (!isShopDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

/** The same moment, typed. Throws a RangeError for anything that is not an RFC 3339 instant. */
export function instant(text: string): Instant {
  if (!isInstant(text)) throw new RangeError(`not an instant: ${text}`)
  return text
}

export function now(): Instant {
  return instant(new Date().toISOString())
}

export function shopDateOf(moment: Instant, zone: string): ShopDate {
  const wall = wallClock(moment, zone)
  return shopDate(dayInUtc(new Date(Date.UTC(wall.year, wall.month - 1, wall.day))))
}

/** The salon's day at `moment`, which is now unless a test says otherwise. */
export function today(zone: string, moment: Instant = now()): ShopDate {
  return shopDateOf(moment, zone)
}

export function addDays(date: ShopDate, days: number): ShopDate {
  const midnight = new Date(`${date}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() + days)
  return shopDate(dayInUtc(midnight))
}

/** Sunday is 0, as in shop hours. */
export function weekdayOf(date: ShopDate): number {
  return noon(date).getUTCDay()
}

export function addMinutes(moment: Instant, minutes: number): Instant {
  return instant(new Date(Date.parse(moment) + minutes * 60_000).toISOString().replace('.000Z', 'Z'))
}

/** Minutes since the salon's midnight, by the clock on its wall. */
export function minuteOfDay(moment: Instant, zone: string): number {
  const { hour, minute } = wallClock(moment, zone)
  return hour * 60 + minute
}

/** "9:05 AM" on the salon's wall. */
export function formatTime(moment: Instant, zone: string): string {
  return plainSpaces(timeFormat(zone).format(new Date(moment)))
}

/** A time of day on the wire ("14:30") as people read it ("2:30 PM"). */
export function formatClock(clock: string): string {
  const at = new Date(`1970-01-01T${clock}:00Z`)
  return plainSpaces(
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(at),
  )
}

/** How a day is written: "Tue, Nov 24" | "Tuesday, November 24" | "Tuesday, November 24, 2026" | "November 24, 2026" | "November 2026" | "Nov 24, 2026". */
export type DateStyle = 'short' | 'day' | 'full' | 'long' | 'month' | 'medium'

const dateStyles = {
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
} as const

export function formatDate(date: ShopDate, style: DateStyle = 'short'): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles[style] }).format(noon(date))
}

/** One part of a day, for date tiles: "Tue", "Tuesday", "24", "Nov", "2026". */
export function datePart(date: ShopDate, part: 'weekday' | 'weekdayLong' | 'day' | 'month' | 'year'): string {
  const wanted = {
    weekday: { weekday: 'short' },
    weekdayLong: { weekday: 'long' },
    day: { day: 'numeric' },
    month: { month: 'short' },
    year: { year: 'numeric' },
  } as const
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...wanted[part] }).format(noon(date))
}

/** Today, Tomorrow or the weekday's name, seen from the salon's `current` day. */
export function dayLabel(
  date: ShopDate,
  current: ShopDate,
  words: { today: string; tomorrow: string },
): string {
  if (date === current) return words.today
  if (date === addDays(current, 1)) return words.tomorrow
  return datePart(date, 'weekdayLong')
}

/** Noon in UTC: far enough from both midnights that no formatter can show a neighbouring day. */
function noon(date: ShopDate): Date {
  return new Date(`${date}T12:00:00Z`)
}

const dayInUtc = (date: Date): string => date.toISOString().slice(0, 10)

type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>

/** What the salon's calendar and clock show at a moment. */
function wallClock(moment: Instant, zone: string): Wall {
  const wall: Wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of wallFormat(zone).formatToParts(new Date(moment))) {
    if (type in wall) Object.assign(wall, { [type]: Number(value) })
  }
  return wall
}

/** One formatter a zone: making one costs more than using it a hundred times, and a calendar uses it as often. */
function byZone(
  options: Intl.DateTimeFormatOptions,
  language: string,
): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const timeFormat = byZone({ hour: 'numeric', minute: '2-digit' }, locale)

/** `h23`, because `hour12: false` writes midnight as 24. */
const wallFormat = byZone(
  {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  },
  'en-US-u-ca-gregory-nu-latn',
)

/** Intl puts a narrow no-break space before AM and thin ones around a dash; our texts, the server's and the tests use plain ones. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u2009]/g, ' ')
}
