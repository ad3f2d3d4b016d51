// The question for the free times of a plan: Select Time asks it, and the screen before it asks ahead.
import { totalDuration } from '#/selection/selection'
import { type DatedPlan, staffId } from './wizard'

/** Null while what was chosen takes no time at all. */
export function slotQuery({ services, staff, date }: DatedPlan) {
  const length = totalDuration(services)
  const ids = services.map((service) => service.id)
  return length > 0
    ? { query: { staffId: staffId(staff), totalDuration: length, services: ids, date } }
    : null
}
