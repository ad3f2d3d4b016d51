// A time of the desk's own choice for a new booking: what is asked about it, and what is sent of it (rules/dashboard#desk).
import type { Conflict, PlacementBody } from '#/api/admin-placements'
import { type NewBookingForm, servicesOf } from './new-booking-form'
import { chairOf, isStep, momentAt } from './place-form'

/** null while there is nothing to ask about. */
export function placementOf(form: NewBookingForm, zone: string): PlacementBody | null {
  const { own, staffId, services, date } = form
  if (!own || !staffId || services.length === 0 || !isStep(own.clock)) return null
  return {
    services: servicesOf(form),
    staff_id: staffId,
    start_time: momentAt(date, own.clock, zone),
    ...chairOf(own.chair),
  }
}

/** What a booking at that time says besides: its chair, and the conflicts that are accepted. */
export function ownTimeBody({ own }: NewBookingForm, conflicts: readonly Conflict[]) {
  if (!own) return {}
  const keys = conflicts.map(({ key }) => key)
  return {
    ...chairOf(own.chair),
    ...(keys.length > 0 && { override: { reason: own.reason.trim(), conflicts: keys } }),
  }
}
