// How far a visit is (rules/booking-life#marks): what its mark says, and who waits in the salon.
import type { AdminBooking } from '#/api/admin-bookings'
import { addMinutes, type Instant } from '#/lib/shop-time'

type Staged = Pick<
  AdminBooking,
  | 'status'
  | 'stage'
  | 'start_time'
  | 'total_duration'
  | 'arrived_at'
  | 'started_at'
  | 'late_minutes'
  | 'client_confirmed_at'
  | 'on_way_at'
>

export type Mark =
  | { readonly kind: 'late' | 'over'; readonly minutes: number }
  | { readonly kind: 'arrived' | 'inService'; readonly at: Instant }
  | { readonly kind: 'confirmed' | 'onWay' }

/** Marks are set from so many minutes before the start on. */
const MARKED_BEFORE = 180

const minutesSince = (moment: Instant, now: Instant) =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(moment)) / 60_000))

/** null for a visit that is expected, or of which nothing is known. */
export function markOf(booking: Staged, now: Instant): Mark | null {
  const { stage, start_time: start, arrived_at: arrived, started_at: started, late_minutes: late } = booking
  if (stage === 'late') return { kind: 'late', minutes: late ?? minutesSince(start, now) }
  if (stage === 'arrived' && arrived) return { kind: 'arrived', at: arrived }
  if (stage !== 'in_service' || !started) return stage === 'arrived' ? null : answerOf(booking)
  const over = minutesSince(addMinutes(start, booking.total_duration), now)
  return over > 0 ? { kind: 'over', minutes: over } : { kind: 'inService', at: started }
}

/** What the client has answered about a visit to come. */
function answerOf({ status, on_way_at, client_confirmed_at }: Staged): Mark | null {
  if (status !== 'confirmed') return null
  if (on_way_at) return { kind: 'onWay' }
  return client_confirmed_at ? { kind: 'confirmed' } : null
}

/** How many of these visits there are, and of how many their clients have said that they come. */
export function countConfirmed(bookings: readonly Staged[]) {
  const firm = bookings.filter(({ status }) => status === 'confirmed')
  return { all: firm.length, confirmed: firm.filter((booking) => booking.client_confirmed_at).length }
}

/** The visits of a day whose clients have not said that they come, soonest first; none where nobody has, for nobody was asked. */
export function notConfirmedOf<B extends Staged>(day: readonly B[]): readonly B[] {
  const firm = day.filter(({ status }) => status === 'confirmed')
  const open = firm.filter((booking) => !booking.client_confirmed_at)
  return open.length < firm.length ? open.toSorted((a, b) => a.start_time.localeCompare(b.start_time)) : []
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
