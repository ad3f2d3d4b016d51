// Moving an appointment: what is typed, and what is sent of it.
import type { AdminBooking } from '#/api/admin-bookings'
import type { Conflict, PlaceBody } from '#/api/admin-placements'
import { addMinutes, type Instant, instant, minuteOfDay, type ShopDate, shopDateOf } from '#/lib/shop-time'

/** The desk works in steps of so many minutes. */
export const STEP = 5
/** Minutes. */
export const LONGEST = 1_440
const MIN_REASON = 3
/** "best" for any chair that is free, "none" for no chair, else an id. */
type ChairChoice = string

/** Whom it concerns, and why it must be. */
export interface Consent {
  readonly tells: boolean
  readonly reason: string
}

export interface PlaceForm extends Consent {
  readonly date: ShopDate
  /** On the salon's wall: "14:30". */
  readonly clock: string
  readonly minutes: string
  readonly staffId: number
  readonly chair: ChairChoice
}

export function placeOf(booking: AdminBooking, zone: string, isReachable: boolean): PlaceForm {
  return {
    date: shopDateOf(booking.start_time, zone),
    clock: clockOf(minuteOfDay(booking.start_time, zone)),
    minutes: String(booking.total_duration),
    staffId: booking.staff_id,
    chair: 'best',
    tells: isReachable,
    reason: '',
  }
}

/** "14:30" of a minute of the day. */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The moment at which the salon's clock shows a time of a date; in the hour that summer time leaves out, the moment an hour later. */
export function momentAt(date: ShopDate, clock: string, zone: string): Instant {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const wanted = hour * 60 + minute
  let moment = instant(`${date}T${clock}:00Z`)
  // The offset of the first guess may be that of the other side of a clock change.
  for (let tries = 0; tries < 2; tries += 1) {
    const days = Math.round((Date.parse(date) - Date.parse(shopDateOf(moment, zone))) / 86_400_000)
    moment = addMinutes(moment, days * 1_440 + wanted - minuteOfDay(moment, zone))
  }
  return moment
}

export const isStep = (clock: string) => /^\d\d:\d[05]$/.test(clock)

export const chairOf = (chair: ChairChoice) =>
  chair === 'best' ? {} : { chair_id: chair === 'none' ? null : Number(chair) }

const inSteps = (minutes: number) => Number.isInteger(minutes) && minutes % STEP === 0

/** Where it is to be; null while a time or a length is none. */
export function wantedPlace(form: PlaceForm, zone: string) {
  const minutes = Number(form.minutes)
  const isLength = inSteps(minutes) && minutes >= STEP && minutes <= LONGEST
  if (!isLength || !isStep(form.clock)) return null
  return {
    start_time: momentAt(form.date, form.clock, zone),
    staff_id: form.staffId,
    duration: minutes,
    ...chairOf(form.chair),
  }
}
export type WantedPlace = NonNullable<ReturnType<typeof wantedPlace>>

/** Whether a client would notice. */
export function isElsewhere(
  booking: AdminBooking,
  place: Pick<WantedPlace, 'start_time' | 'staff_id'>,
): boolean {
  return (
    Date.parse(place.start_time) !== Date.parse(booking.start_time) || place.staff_id !== booking.staff_id
  )
}

export function placeBody(
  { tells, reason }: Consent,
  place: Omit<PlaceBody, 'tell_client' | 'override'>,
  conflicts: readonly Conflict[],
): PlaceBody {
  const keys = conflicts.map(({ key }) => key)
  return {
    ...place,
    tell_client: tells,
    ...(keys.length > 0 && { override: { reason: reason.trim(), conflicts: keys } }),
  }
}

export const hasReason = ({ reason }: Pick<Consent, 'reason'>) => reason.trim().length >= MIN_REASON

/** What stands between the form and the move. */
export function obstacle(
  conflicts: readonly Conflict[],
  mayAccept: boolean,
): 'none' | 'reason' | 'admins' | 'never' {
  if (conflicts.length === 0) return 'none'
  if (conflicts.some(({ can_override }) => !can_override)) return 'never'
  return mayAccept ? 'reason' : 'admins'
}
