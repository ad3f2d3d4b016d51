// Several days of a salon's calendar.
import type { ShopDate } from './shop-time'

/** How many days later the second is. */
export function daysBetween(first: ShopDate, second: ShopDate): number {
  return (Date.parse(second) - Date.parse(first)) / 86_400_000
}

/** "Thu, Dec 24, 2026 – Sun, Jan 3, 2027". */
export function formatDateRange(first: ShopDate, last: ShopDate): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts })
  // Intl puts thin spaces around the dash.
  return format.formatRange(new Date(first), new Date(last)).replace(/\u2009/g, ' ')
}
