// What the address says of the calendar: day or week, which one, and the booking that is open.
import { addDays, datePart, formatDate, isShopDate, type ShopDate, weekdayOf } from '#/lib/shop-time'

export interface CalendarView {
  readonly view: 'day' | 'week'
  readonly date: ShopDate
  readonly booking: number | null
}

/** Whatever is missing or makes no sense is today's day, with nothing selected. */
export function readView(search: URLSearchParams, today: ShopDate): CalendarView {
  const day = search.get('day') ?? ''
  const booking = Number(search.get('booking'))
  return {
    view: search.get('view') === 'week' ? 'week' : 'day',
    date: isShopDate(day) ? day : today,
    booking: Number.isSafeInteger(booking) && booking > 0 ? booking : null,
  }
}

/** The address with another view; what else it says stays. */
export function writeView(search: URLSearchParams, { view, date, booking }: CalendarView): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('view', view)
  next.set('day', date)
  if (booking === null) next.delete('booking')
  else next.set('booking', String(booking))
  return next
}

/** The days in sight: one, or the week from its Monday. */
export function daysInView({ view, date }: Pick<CalendarView, 'view' | 'date'>): readonly ShopDate[] {
  if (view === 'day') return [date]
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
}

/** The same weekday, or the neighbouring day, before (-1) or after (1). */
export function stepped({ view, date }: Pick<CalendarView, 'view' | 'date'>, step: -1 | 1): ShopDate {
  return addDays(date, view === 'week' ? 7 * step : step)
}

/** "Friday, November 20", "November 16 – 22, 2026" or "Nov 30 – Dec 6, 2026". */
export function viewTitle(days: readonly ShopDate[]): string {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  if (first === last) return formatDate(first, 'day')
  const year = datePart(last, 'year')
  const start = `${datePart(first, 'month')} ${datePart(first, 'day')}`
  const sameMonth = datePart(first, 'month') === datePart(last, 'month')
  const end = sameMonth ? datePart(last, 'day') : `${datePart(last, 'month')} ${datePart(last, 'day')}`
  return `${start} – ${end}, ${year}`
}
