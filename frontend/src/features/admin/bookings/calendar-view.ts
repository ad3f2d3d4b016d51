// What the address says of the calendar: day, week or list, which one, and the booking that is open.
import { addDays, datePart, formatDate, isShopDate, type ShopDate, weekdayOf } from '#/lib/shop-time'

export interface CalendarView {
  /** A list is a day's. */
  readonly view: 'day' | 'week' | 'list'
  readonly date: ShopDate
  readonly booking: number | null
  /** The only member whose bookings are in sight. */
  readonly staff: number | null
}

const views = ['day', 'week', 'list'] as const

/** Whatever is missing or makes no sense is today's day, with nothing selected. */
export function readView(search: URLSearchParams, today: ShopDate): CalendarView {
  const day = search.get('day') ?? ''
  return {
    view: views.find((known) => known === search.get('view')) ?? 'day',
    date: isShopDate(day) ? day : today,
    booking: readId(search, 'booking'),
    staff: readId(search, 'staff'),
  }
}

function readId(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The address with another view; what else it says stays. */
export function writeView(
  search: URLSearchParams,
  { view, date, booking, staff }: CalendarView,
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('view', view)
  next.set('day', date)
  for (const [name, id] of Object.entries({ booking, staff })) {
    if (id === null) next.delete(name)
    else next.set(name, String(id))
  }
  return next
}

/** The days in sight: one, or the week from its Monday. */
export function daysInView({ view, date }: Pick<CalendarView, 'view' | 'date'>): readonly ShopDate[] {
  if (view !== 'week') return [date]
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
