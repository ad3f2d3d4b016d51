// Rules of the opening hours: what is shown when none are set, their order, and whether the salon is open today.
import type { DayHours, ShopHours, SpecialHours } from '#/api/hours'
import { addDays, type Instant, minuteOfDay, type ShopDate, today, weekdayOf } from '#/lib/shop-time'

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

/** Shown when a salon has set no hours (slot rule 6). */
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

interface Range {
  readonly from: string
  readonly to: string
}

/** The times of a day, or null when it is closed. */
export function openRange({
  isOpen,
  openingTime,
  closingTime,
}: Pick<DayHours, 'isOpen' | 'openingTime' | 'closingTime'>): Range | null {
  return isOpen && openingTime !== null && closingTime !== null
    ? { from: openingTime, to: closingTime }
    : null
}

/** What holds on a date in place of the week. */
export function specialOn(days: readonly SpecialHours[], date: ShopDate): SpecialHours | undefined {
  return days.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo)
}

/**
 * "until" with the closing time while hours of today are still ahead, or those of yesterday go on past midnight (slot rule 7); "closed" on a closed
 * day; null once it has closed.
 */
export function todaysOpening(
  hours: ShopHours,
  zone: string,
  moment: Instant,
): { state: 'until'; closes: string } | { state: 'closed' } | null {
  const date = today(zone, moment)
  const minute = minuteOfDay(moment, zone)
  const yesterday = rangeOn(hours, addDays(date, -1))
  if (yesterday && endsTomorrow(yesterday) && minute < minutesOf(yesterday.to)) {
    return { state: 'until', closes: yesterday.to }
  }
  const range = rangeOn(hours, date)
  if (!range) return { state: 'closed' }
  // "Until 2 AM" is tonight's; in the night before it would mislead.
  const ahead = endsTomorrow(range) !== minute < minutesOf(range.to)
  return ahead ? { state: 'until', closes: range.to } : null
}

function rangeOn({ weeklyHours, specialDays }: ShopHours, date: ShopDate): Range | null {
  const weekday = weekdayOf(date)
  const day = specialOn(specialDays, date) ?? week(weeklyHours).find(({ dayOfWeek }) => dayOfWeek === weekday)
  return day ? openRange(day) : null
}

const endsTomorrow = ({ from, to }: Range): boolean => minutesOf(to) < minutesOf(from)

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
