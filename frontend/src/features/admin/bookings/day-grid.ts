// A day as rows of half an hour on the salon's wall: which rows there are, and where something stands in them.
import type { AdminBooking, Span } from '#/api/admin-bookings'
import { addMinutes, type Instant, minuteOfDay, type ShopDate, shopDateOf } from '#/lib/shop-time'

export const ROW_MINUTES = 30
const MIDNIGHT = 24 * 60

/** Minutes of the salon's day, from midnight on. */
export interface Minutes {
  readonly from: number
  readonly to: number
}

/** The last row begins at 20:30. */
const usual: Minutes = { from: 8 * 60, to: 21 * 60 }

/** Where a moment lies in a day; what lies before or after is at its edge. */
export function minuteIn(date: ShopDate, moment: Instant, zone: string): number {
  const day = shopDateOf(moment, zone)
  if (day < date) return 0
  return date < day ? MIDNIGHT : minuteOfDay(moment, zone)
}

/** The part of a span that lies in a day; null when there is none. */
export function spanIn(date: ShopDate, { from, to }: Span, zone: string): Minutes | null {
  const minutes = { from: minuteIn(date, from, zone), to: minuteIn(date, to, zone) }
  return minutes.from < minutes.to ? minutes : null
}

export interface Standing extends Minutes {
  /** When it ends in truth; `to` is rounded up to whole rows. */
  readonly end: number
}

/** Where a booking's block stands in a day: as many rows as its duration takes, rounded up. null on other days. */
export function blockIn(date: ShopDate, booking: AdminBooking, zone: string): Standing | null {
  const first = shopDateOf(booking.start_time, zone)
  if (date < first) return null
  if (first === date) {
    const from = minuteOfDay(booking.start_time, zone)
    const rows = Math.max(1, Math.ceil(booking.total_duration / ROW_MINUTES))
    const end = Math.min(MIDNIGHT, from + booking.total_duration)
    return { from, to: Math.min(MIDNIGHT, from + rows * ROW_MINUTES), end }
  }
  const end = addMinutes(booking.start_time, booking.total_duration)
  if (shopDateOf(end, zone) < date) return null
  const to = minuteIn(date, end, zone)
  return to === 0 ? null : { from: 0, to: Math.ceil(to / ROW_MINUTES) * ROW_MINUTES, end: to }
}

/** The rows that show everything: the usual ones, and more where hours or bookings lie outside. */
export function hoursFor(shown: readonly Minutes[]): Minutes {
  const from = Math.min(usual.from, ...shown.map((span) => span.from))
  const to = Math.max(usual.to, ...shown.map((span) => span.to))
  return {
    from: Math.floor(from / ROW_MINUTES) * ROW_MINUTES,
    to: Math.ceil(to / ROW_MINUTES) * ROW_MINUTES,
  }
}

/** How many rows below the first a minute lies. */
export function rowOf(minute: number, hours: Minutes): number {
  return (minute - hours.from) / ROW_MINUTES
}

export function rowsOf(hours: Minutes): readonly number[] {
  const count = (hours.to - hours.from) / ROW_MINUTES
  return Array.from({ length: count }, (_, row) => hours.from + row * ROW_MINUTES)
}

export interface Shade extends Minutes {
  readonly kind: 'off' | 'break' | 'movedBreak' | 'closed'
}

export interface Pause extends Minutes {
  /** At another time than every week. */
  readonly moved: boolean
}

/** The time off duty, or when the salon is closed; of somebody who works, breaks are named. */
export function shadesOf(
  worked: readonly Minutes[],
  hours: Minutes,
  kind: 'off' | 'closed',
  pauses: readonly Pause[] = [],
): readonly Shade[] {
  const shades: Shade[] = []
  const off = (from: number, to: number) => {
    let at = from
    for (const pause of [...pauses].sort((a, b) => a.from - b.from)) {
      const [begins, ends] = [Math.max(at, pause.from), Math.min(to, pause.to)]
      if (ends <= begins) continue
      if (at < begins) shades.push({ from: at, to: begins, kind })
      shades.push({ from: begins, to: ends, kind: pause.moved ? 'movedBreak' : 'break' })
      at = ends
    }
    if (at < to) shades.push({ from: at, to, kind })
  }
  let at = hours.from
  for (const span of [...worked].sort((a, b) => a.from - b.from)) {
    if (at < span.from) off(at, span.from)
    at = Math.max(at, span.to)
  }
  if (at < hours.to) off(at, hours.to)
  return shades
}
