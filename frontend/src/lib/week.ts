// The days of the week as salons count them: Sunday is 0 on the wire, Monday comes first on screens.
import { addDays, datePart, shopDate } from './shop-time'

export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

const someSunday = shopDate('2024-01-07')

/** "Monday" or "Mon". */
export function weekdayName(day: number, length: 'long' | 'short' = 'long'): string {
  return datePart(addDays(someSunday, day), length === 'long' ? 'weekdayLong' : 'weekday')
}
