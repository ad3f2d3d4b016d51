// Bookings that have lost their time: which of them cannot wait, and where a booking could go in words.
import type { MoveOption, StrandedBooking } from '#/api/admin-stranded'
import type { SessionUser } from '#/api/session'
import { addDays, type Instant, shopDateOf } from '#/lib/shop-time'

/** Whether one of them is today or tomorrow. */
export function isUrgent(rows: readonly StrandedBooking[], zone: string, now: Instant): boolean {
  const tomorrow = addDays(shopDateOf(now, zone), 1)
  return rows.some(({ booking }) => shopDateOf(booking.start_time, zone) <= tomorrow)
}

/** Whether an option is told by its time alone: another date is said, too. */
export function sayAs(
  option: MoveOption,
  { booking }: StrandedBooking,
  zone: string,
): 'sameTime' | 'at' | 'on' {
  if (option.same === 'time') return 'sameTime'
  const isSameDay = shopDateOf(option.start_time, zone) === shopDateOf(booking.start_time, zone)
  return isSameDay ? 'at' : 'on'
}

/** Whether the user may ask the client to take another time. */
export const mayAsk = ({ can_ask }: StrandedBooking, role: SessionUser['role']): boolean =>
  can_ask && role !== 'staff'

/** What one tap sends. */
export function placeOf({ start_time, staff_id, chair_id }: MoveOption) {
  return { start_time, staff_id, chair_id, tell_client: true }
}
