// The days of Select Date, fourteen at a time, as the salon's calendar names them.
import type { Days } from '#/api/slots'
import { addDays, datePart, dayLabel, type ShopDate } from '#/lib/shop-time'

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

/** The page that a chosen day is on. */
export function pageOf(chosen: ShopDate | null, today: ShopDate): number {
  return chosen === null || chosen < today
    ? 0
    : Math.floor((Date.parse(chosen) - Date.parse(today)) / 86_400_000 / daysShown)
}

/** What fits into the narrow cell of the strip: "Tue" for Tuesday; Today and Tomorrow stay whole. */
export function shortLabel(day: BookingDay): string {
  const short = datePart(day.date, 'weekday')
  return day.label === datePart(day.date, 'weekdayLong') ? short : day.label
}

export type DayCount = Days['days'][number]

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
