// The fourteen days of Select Date, as the salon's calendar names them.
import { addDays, datePart, dayLabel, type ShopDate } from '#/lib/shop-time'

/** How many days can be chosen, today included. */
const DAYS_AHEAD = 14

export interface BookingDay {
  readonly date: ShopDate
  /** Today, Tomorrow or the weekday's full name. */
  readonly label: string
}

export function bookingDays(today: ShopDate, words: { today: string; tomorrow: string }): BookingDay[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
    const date = addDays(today, ahead)
    return { date, label: dayLabel(date, today, words) }
  })
}

/** The neighbouring day, or null where the fourteen days end. */
export function dayBeside(date: ShopDate, today: ShopDate, step: 1 | -1): ShopDate | null {
  const next = addDays(date, step)
  return today <= next && next < addDays(today, DAYS_AHEAD) ? next : null
}

/** What fits into the narrow cell of the strip: "Tue" for Tuesday; Today and Tomorrow stay whole. */
export function shortLabel(day: BookingDay): string {
  const short = datePart(day.date, 'weekday')
  return day.label === datePart(day.date, 'weekdayLong') ? short : day.label
}

interface DayCount {
  readonly date: ShopDate
  readonly slot_count: number
}

/** The next day with a free time, looking forward first and then back; null if the fourteen days are full. */
export function nextOpenDay(days: readonly DayCount[], from: ShopDate): ShopDate | null {
  const open = days.filter((day) => day.slot_count > 0 && day.date !== from).map((day) => day.date)
  return open.find((date) => date > from) ?? open.at(-1) ?? null
}

/** Whether the salon has answered that this day has no free time. */
export function isFull(days: readonly DayCount[] | undefined, date: ShopDate): boolean {
  return days?.some((day) => day.date === date && day.slot_count === 0) ?? false
}
