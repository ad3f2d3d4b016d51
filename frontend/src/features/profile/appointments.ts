// Rules of the appointment list: what counts as today, past and coming, which edge a card wears, and the order.
import type { Booking } from '#/api/bookings'
import { type Instant, shopDateOf, today } from '#/lib/shop-time'

type DayClass = 'today-upcoming' | 'today-past' | 'upcoming' | 'past'
export type Edge = 'bad' | 'ok' | 'vio' | 'mute'

/** Seen in the salon's zone at `now`. */
export function dayClass(
  { start_time: start }: Pick<Booking, 'start_time'>,
  zone: string,
  now: Instant,
): DayClass {
  const past = Date.parse(start) < Date.parse(now)
  if (shopDateOf(start, zone) === today(zone, now)) return past ? 'today-past' : 'today-upcoming'
  return past ? 'past' : 'upcoming'
}

/** A visit whose time has passed: it can be booked once more. */
export function isOver(booking: Pick<Booking, 'status' | 'start_time'>, zone: string, now: Instant): boolean {
  return booking.status !== 'cancelled' && dayClass(booking, zone, now).endsWith('past')
}

/** Red for cancelled, green for what is still to come today, purple for what was today, grey otherwise (rules/screens#appointment-colours). */
export function edgeOf(booking: Pick<Booking, 'status' | 'start_time'>, zone: string, now: Instant): Edge {
  if (booking.status === 'cancelled') return 'bad'
  const day = dayClass(booking, zone, now)
  if (day === 'today-upcoming') return 'ok'
  return day === 'today-past' ? 'vio' : 'mute'
}

/** Pending first, then soonest first; what is over or cancelled comes last, latest first. */
export function inReadingOrder(bookings: readonly Booking[], now: Instant): Booking[] {
  const isOver = (b: Booking) => b.status === 'cancelled' || Date.parse(b.start_time) < Date.parse(now)
  const rank = (b: Booking) => (isOver(b) ? 2 : b.status === 'pending' ? 0 : 1)
  return [...bookings].sort((a, b) => {
    const soonestFirst = Date.parse(a.start_time) - Date.parse(b.start_time)
    return rank(a) - rank(b) || (rank(a) === 2 ? -soonestFirst : soonestFirst)
  })
}
