// A day on paper: for each stylist what they have, from the morning on (rules/dashboard#print).
import type { AdminBooking, Calendar, Span, TimeBlock } from '#/api/admin-bookings'
import { type Instant, isShopDate, type ShopDate } from '#/lib/shop-time'
import { gridOf } from '../bookings/columns'
import { spanIn } from '../bookings/day-grid'
import { takesTime } from '../bookings/place-moves'

export type PrintRow =
  | {
      readonly kind: 'booking'
      readonly from: number
      readonly booking: AdminBooking
      /** Those over which it was placed. */
      readonly over: readonly AdminBooking[]
    }
  | { readonly kind: 'block'; readonly from: number; readonly block: TimeBlock }
  | { readonly kind: 'break'; readonly from: number; readonly span: Span; readonly moved: boolean }

export interface PrintSection {
  readonly id: number
  readonly name: string
  readonly rows: readonly PrintRow[]
}

interface Source {
  readonly date: ShopDate
  readonly calendar: Calendar
  readonly bookings: readonly AdminBooking[]
  readonly zone: string
  /** The only member on the paper. */
  readonly only: number | null
  readonly now: Instant
}

/** What is canceled is not on it, nor who neither works that day nor has anything. */
export function sectionsOf({ date, calendar, bookings, zone, only, now }: Source): readonly PrintSection[] {
  const isOn = (id: number) => only === null || id === only
  const { columns } = gridOf({
    view: 'day',
    days: [date],
    zone,
    calendar: { ...calendar, staff: calendar.staff.filter(({ id }) => isOn(id)) },
    bookings: bookings.filter((booking) => isOn(booking.staff_id) && takesTime(booking, Date.parse(now))),
  })
  return columns.flatMap(({ person, blocks, blocked }) => {
    if (!person) return []
    const own = ({ staff_id }: { staff_id: number }) => staff_id === person.id
    const rows: PrintRow[] = [
      ...blocks.map(({ booking, over, from }) => ({ kind: 'booking' as const, booking, over, from })),
      ...blocked.map(({ block, from }) => ({ kind: 'block' as const, block, from })),
      ...calendar.breaks.filter(own).flatMap((span) => {
        const minutes = spanIn(date, span, zone)
        return minutes ? [{ kind: 'break' as const, span, moved: span.moved, from: minutes.from }] : []
      }),
    ].sort((a, b) => a.from - b.from)
    const works = calendar.worked.filter(own).some((span) => spanIn(date, span, zone))
    return works || rows.length > 0 ? [{ id: person.id, name: person.name, rows }] : []
  })
}

/** What the address asks for; null for a date that is none, which is today. */
export function readPrint(search: URLSearchParams): { date: ShopDate | null; only: number | null } {
  const date = search.get('date') ?? ''
  const staff = Number(search.get('staffId'))
  return {
    date: isShopDate(date) ? date : null,
    only: Number.isSafeInteger(staff) && staff > 0 ? staff : null,
  }
}
