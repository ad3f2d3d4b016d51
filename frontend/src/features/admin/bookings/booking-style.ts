// How a booking looks and reads in the calendar.
import type { AdminBooking, Span } from '#/api/admin-bookings'
import { addMinutes, formatTime, type Instant } from '#/lib/shop-time'

/** The statuses that have words of their own. */
export const statuses = ['confirmed', 'pending', 'cancelled', 'completed', 'no_show'] as const
export type Status = (typeof statuses)[number]

/** Older servers write "canceled"; a status that is not known is shown as it is. */
export function statusOf(status: string): Status | null {
  const read = status === 'canceled' ? 'cancelled' : status
  return statuses.find((known) => known === read) ?? null
}

/** Whether it is a time that is held for a client of the waitlist until they answer. */
export function isOffered({
  status,
  source,
  needs_approval,
}: Pick<AdminBooking, 'status' | 'source' | 'needs_approval'>): boolean {
  return status === 'pending' && source === 'waitlist' && !needs_approval
}

/** Why a booking was cancelled, in the words of the wire. */
const reasons = ['salon', 'client', 'expired'] as const

/** A reason that is not known is shown as it is. */
export function reasonOf(reason: string): (typeof reasons)[number] | null {
  return reasons.find((known) => known === reason) ?? null
}

/** White confirmed, yellow pending, red cancelled, grey otherwise. */
export function dotOf(status: string): 'white' | 'yellow' | 'red' | 'grey' {
  const known = statusOf(status)
  if (known === 'confirmed') return 'white'
  if (known === 'pending') return 'yellow'
  return known === 'cancelled' ? 'red' : 'grey'
}

/** One of eight. */
export function colorOf(id: number): number {
  return id % 8
}

/** "9:00 – 10:00 AM", "11:30 AM – 1:00 PM". */
export function timeRange(
  booking: Pick<AdminBooking, 'start_time' | 'total_duration'>,
  zone: string,
): string {
  const start = formatTime(booking.start_time, zone)
  const end = formatTime(addMinutes(booking.start_time, booking.total_duration), zone)
  const sameHalf = start.slice(-2) === end.slice(-2)
  return `${sameHalf ? start.slice(0, -3) : start} – ${end}`
}

/** The same for a time with two ends. */
export function spanRange({ from, to }: Span, zone: string): string {
  return timeRange({ start_time: from, total_duration: (Date.parse(to) - Date.parse(from)) / 60_000 }, zone)
}

/** "9:00–10:00": where there is no room for more. */
export function shortRange(
  booking: Pick<AdminBooking, 'start_time' | 'total_duration'>,
  zone: string,
): readonly [start: string, end: string] {
  const short = (moment: Instant) => formatTime(moment, zone).slice(0, -3)
  return [short(booking.start_time), short(addMinutes(booking.start_time, booking.total_duration))]
}

export function countStatuses(bookings: readonly Pick<AdminBooking, 'status'>[]): Record<Status, number> {
  const counts = { confirmed: 0, pending: 0, cancelled: 0, completed: 0, no_show: 0 }
  for (const { status } of bookings) {
    const known = statusOf(status)
    if (known) counts[known] += 1
  }
  return counts
}
