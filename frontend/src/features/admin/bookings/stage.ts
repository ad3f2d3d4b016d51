// How far a visit is (rules/booking-life#marks): what its mark says, and who waits in the salon.
import type { AdminBooking } from '#/api/admin-bookings'
import { addMinutes, type Instant } from '#/lib/shop-time'

type Staged = Pick<
  AdminBooking,
  'stage' | 'start_time' | 'total_duration' | 'arrived_at' | 'started_at' | 'late_minutes'
>

export type Mark =
  | { readonly kind: 'late' | 'over'; readonly minutes: number }
  | { readonly kind: 'arrived' | 'inService'; readonly at: Instant }

/** Marks are set from so many minutes before the start on. */
const MARKED_BEFORE = 180

const minutesSince = (moment: Instant, now: Instant) =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(moment)) / 60_000))

/** null for a visit that is expected, or of which nothing is known. */
export function markOf(booking: Staged, now: Instant): Mark | null {
  const { stage, start_time: start, arrived_at: arrived, started_at: started, late_minutes: late } = booking
  if (stage === 'late') return { kind: 'late', minutes: late ?? minutesSince(start, now) }
  if (stage === 'arrived' && arrived) return { kind: 'arrived', at: arrived }
  if (stage !== 'in_service' || !started) return null
  const over = minutesSince(addMinutes(start, booking.total_duration), now)
  return over > 0 ? { kind: 'over', minutes: over } : { kind: 'inService', at: started }
}

/** Whether the desk can mark it by now; the server decides. */
export function canMark({ stage, start_time: start }: Staged, now: Instant): boolean {
  return stage !== null && Date.parse(addMinutes(start, -MARKED_BEFORE)) <= Date.parse(now)
}

export interface Waiting<B extends Staged> {
  readonly booking: B
  readonly minutes: number
}

/** Who has arrived and is not served yet, the longest first. */
export function waitingIn<B extends Staged>(bookings: readonly B[], now: Instant): readonly Waiting<B>[] {
  return bookings
    .flatMap((booking) =>
      booking.stage === 'arrived' && booking.arrived_at
        ? [{ booking, minutes: minutesSince(booking.arrived_at, now) }]
        : [],
    )
    .sort((a, b) => b.minutes - a.minutes || a.booking.start_time.localeCompare(b.booking.start_time))
}
