// What the desk fills in for a client who is there, what is still missing, and what is sent (rules/dashboard#walk-ins).
import type { Conflict } from '#/api/admin-placements'
import type { WalkIn, WalkInOption } from '#/api/admin-walk-ins'
import type { Slot } from '#/api/slots'
import { formatMinutes } from '#/lib/duration'
import { type Instant, minuteOfDay } from '#/lib/shop-time'
import { type NewBookingForm, type NewBookingProblem, servicesOf } from './new-booking-form'
import { clockOf, hasReason, STEP } from './place-form'

/** With whom and when: one of those who have time, or a place that the desk chooses over what is in the way. */
export type WalkInPlace =
  | { readonly option: WalkInOption }
  | { readonly own: Slot; readonly conflicts: readonly Conflict[] }

/** The one who was chosen, while they have time; else the first. */
export function chosenOption(
  options: readonly WalkInOption[] | undefined,
  staffId: number | null,
): WalkInOption | undefined {
  return options?.find(({ staff_id }) => staff_id === staffId) ?? options?.[0]
}

/** A wait of less than an hour is told in minutes alone. */
export function waitOf({ waits }: WalkInOption, minutes: (count: string) => string): string {
  return waits < 60 ? minutes(String(waits)) : formatMinutes(waits)
}

/** The time of the salon's clock, rounded down to the steps of the desk. */
export function clockNow(moment: Instant, zone: string): string {
  const minute = minuteOfDay(moment, zone)
  return clockOf(minute - (minute % STEP))
}

/** What keeps it from being booked, in the order of the form. */
export function walkInProblems(
  form: NewBookingForm,
  place: WalkInPlace | undefined,
): readonly NewBookingProblem[] {
  const { services, phone, own, staffId } = form
  const needsReason = place !== undefined && 'own' in place && place.conflicts.length > 0
  return [
    ...(services.length === 0 ? (['services'] as const) : []),
    ...(own && staffId === null ? (['staff'] as const) : []),
    ...(place === undefined ? (['time'] as const) : []),
    ...(needsReason && !(own && hasReason(own)) ? (['reason'] as const) : []),
    ...(phone.trim() !== '' && !phone.trim().startsWith('+') ? (['phone'] as const) : []),
  ]
}

/** Who has time now begins when the server hears of it. */
export function walkInBody(form: NewBookingForm, place: WalkInPlace): WalkIn {
  const services = servicesOf(form)
  const who = whoOf(form)
  if ('option' in place) {
    const { staff_id, start_time, waits } = place.option
    return { ...who, services, staff_id, ...(waits > 0 && { start_time }) }
  }
  const keys = place.conflicts.map(({ key }) => key)
  return {
    ...who,
    services,
    staff_id: place.own.staffId,
    start_time: place.own.start,
    ...(keys.length > 0 && { override: { reason: form.own?.reason.trim() ?? '', conflicts: keys } }),
  }
}

function whoOf(form: NewBookingForm): Pick<WalkIn, 'client'> {
  const [name, phone] = [form.name.trim(), form.phone.trim()]
  if (!name && !phone) return {}
  return { client: { ...(name && { name }), ...(phone && { phone }) } }
}
