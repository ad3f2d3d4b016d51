// The questions for the free times of a plan: Select Time asks for a date's, and the screen before it asks ahead.
import { type SelectedService, totalDuration } from '#/selection/selection'
import { type DatedPlan, type StaffChoice, staffId } from './wizard'

/** Null while what was chosen takes no time at all. */
export function daysQuery(services: readonly SelectedService[], staff: StaffChoice) {
  const length = totalDuration(services)
  const ids = services.map((service) => service.id)
  return length > 0 ? { query: { staffId: staffId(staff), totalDuration: length, services: ids } } : null
}

/** The same for one date. */
export function slotQuery({ services, staff, date }: DatedPlan) {
  const wanted = daysQuery(services, staff)
  return wanted && { query: { ...wanted.query, date } }
}
