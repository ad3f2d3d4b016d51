// How an appointment ended, as the page behind its link says it.
import type { LinkedVisit } from '#/api/visit-links'
import { addMinutes, type Instant } from '#/lib/shop-time'

type End = 'cancelled' | 'missed' | 'over'

/** Null while it is still to come, or going on. */
export function endOf(
  { status, start_time, total_duration }: LinkedVisit['booking'],
  now: Instant,
): End | null {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no_show') return 'missed'
  const isOver = Date.parse(addMinutes(start_time, total_duration)) <= Date.parse(now)
  return status === 'completed' || isOver ? 'over' : null
}
