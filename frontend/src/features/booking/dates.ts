// The days of Select Date, fourteen at a time, as the salon's calendar names them.
import type { Days } from '#/api/slots'
import { addDays, datePart, dayLabel, type ShopDate, weekdayOf } from '#/lib/shop-time'

/** So many days are shown at a time. */
export const daysShown = 14

export interface BookingDay {
  readonly date: ShopDate
  /** Today, Tomorrow or the weekday's full name. */
  readonly label: string
}

/** The days of one page: of `horizon` days from today on, fourteen at a time. */
export function bookingDays(
  today: ShopDate,
  words: { today: string; tomorrow: string },
  horizon: number = daysShown,
  page = 0,
): BookingDay[] {
  const first = page * daysShown
  return Array.from({ length: Math.min(daysShown, horizon - first) }, (_, place) => {
    const date = addDays(today, first + place)
    return { date, label: dayLabel(date, today, words) }
  })
}

/** The neighbouring day, or null where the bookable days end. */
export function dayBeside(
  date: ShopDate,
  today: ShopDate,
  step: 1 | -1,
  horizon: number = daysShown,
): ShopDate | null {
  const next = addDays(date, step)
  return today <= next && next < addDays(today, horizon) ? next : null
}

/** The first day after today that is the same day of the week as `date`. */
export function nextWeekday(date: ShopDate, today: ShopDate): ShopDate {
  return addDays(today, ((weekdayOf(date) - weekdayOf(today) + 6) % 7) + 1)
}

/** What fits into the narrow cell of the strip: "Tue" for Tuesday; Today and Tomorrow stay whole. */
export function shortLabel(day: BookingDay): string {
  const short = datePart(day.date, 'weekday')
  return day.label === datePart(day.date, 'weekdayLong') ? short : day.label
}

type DayCount = Days['days'][number]

/** The next day with a free time, looking forward first and then back; null if all days are full. */
export function nextOpenDay(days: readonly DayCount[], from: ShopDate): ShopDate | null {
  const open = days.filter((day) => day.slot_count > 0 && day.date !== from).map((day) => day.date)
  return open.find((date) => date > from) ?? open.at(-1) ?? null
}

export type Availability = 'open' | 'full' | 'closed'

/** Undefined until the salon has counted this day's times. */
export function availabilityOn(
  days: readonly DayCount[] | undefined,
  date: ShopDate,
): Availability | undefined {
  const day = days?.find((other) => other.date === date)
  if (day === undefined) return undefined
  if (day.slot_count > 0) return 'open'
  return day.is_open ? 'full' : 'closed'
}
