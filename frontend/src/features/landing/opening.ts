// Rules of the opening hours: what is shown when none are set, their order, and whether the salon is open today.
import type { DayHours } from '#/api/hours'
import { type Instant, minuteOfDay, today, weekdayOf } from '#/lib/shop-time'

const day = (
  dayOfWeek: number,
  dayName: string,
  openingTime: string | null,
  closingTime: string | null,
): DayHours => ({
  dayOfWeek,
  dayName,
  isOpen: openingTime !== null,
  openingTime,
  closingTime,
})

/** Shown when a salon has set no hours (client.md §9). */
const defaultHours: readonly DayHours[] = [
  day(1, 'Monday', '09:00', '17:00'),
  day(2, 'Tuesday', '09:00', '17:00'),
  day(3, 'Wednesday', '09:00', '17:00'),
  day(4, 'Thursday', '09:00', '17:00'),
  day(5, 'Friday', '09:00', '17:00'),
  day(6, 'Saturday', '08:00', '18:00'),
  day(0, 'Sunday', null, null),
]

/** The week from Monday to Sunday. */
export function week(hours: readonly DayHours[]): readonly DayHours[] {
  if (hours.length === 0) return defaultHours
  const fromMonday = ({ dayOfWeek }: DayHours) => (dayOfWeek + 6) % 7
  return [...hours].sort((a, b) => fromMonday(a) - fromMonday(b))
}

/** The times of a day, or null when it is closed. */
export function openRange({
  isOpen,
  openingTime,
  closingTime,
}: DayHours): { from: string; to: string } | null {
  return isOpen && openingTime !== null && closingTime !== null
    ? { from: openingTime, to: closingTime }
    : null
}

/** "until" with the closing time while today still has opening hours ahead; "closed" on a closed day; null once it has closed. */
export function todaysOpening(
  hours: readonly DayHours[],
  zone: string,
  moment: Instant,
): { state: 'until'; closes: string } | { state: 'closed' } | null {
  const current = week(hours).find(({ dayOfWeek }) => dayOfWeek === weekdayOf(today(zone, moment)))
  const range = current && openRange(current)
  if (!range) return { state: 'closed' }
  return minuteOfDay(moment, zone) < minutesOf(range.to) ? { state: 'until', closes: range.to } : null
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
