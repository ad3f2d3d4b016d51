// From one bookable day to another.
import { addDays, type ShopDate, weekdayOf } from '#/lib/shop-time'
import type { DayCount } from './dates'

/** The neighbouring day, or null where the bookable days end. */
export function dayBeside(date: ShopDate, today: ShopDate, step: 1 | -1, horizon: number): ShopDate | null {
  const next = addDays(date, step)
  return today <= next && next < addDays(today, horizon) ? next : null
}

/** The first day after today that is the same day of the week as `date`. */
export function nextWeekday(date: ShopDate, today: ShopDate): ShopDate {
  return addDays(today, ((weekdayOf(date) - weekdayOf(today) + 6) % 7) + 1)
}

/** The next day with a free time, looking forward first and then back; null if all days are full. */
export function nextOpenDay(days: readonly DayCount[], from: ShopDate): ShopDate | null {
  const open = days.filter((day) => day.slot_count > 0 && day.date !== from).map((day) => day.date)
  return open.find((date) => date > from) ?? open.at(-1) ?? null
}
