// The day as a list: bookings and blocked time by their start, hour by hour, and the one act that comes next (rules/dashboard#list).
import type { AdminBooking, TimeBlock } from '#/api/admin-bookings'
import { formatClock, type Instant, type ShopDate } from '#/lib/shop-time'
import { blockIn, spanIn } from './day-grid'
import { mayMove, type Person } from './place-moves'
import { canMark } from './stage'

type ListRow =
  | { readonly kind: 'booking'; readonly from: number; readonly booking: AdminBooking }
  | { readonly kind: 'block'; readonly from: number; readonly block: TimeBlock }

export interface ListHour {
  /** Of the salon's day: 0 to 23. What began the day before stands in the first. */
  readonly hour: number
  readonly rows: readonly ListRow[]
}

interface Source {
  readonly date: ShopDate
  readonly zone: string
  readonly bookings: readonly AdminBooking[]
  readonly blocks: readonly TimeBlock[]
}

const idOf = (row: ListRow) => (row.kind === 'booking' ? row.booking.id : row.block.id)

/** Only hours in which something begins. Of two that begin together, the appointment stands first. */
export function listOf({ date, zone, bookings, blocks }: Source): readonly ListHour[] {
  const rows: ListRow[] = [
    ...bookings.flatMap((booking) => {
      const place = blockIn(date, booking, zone)
      return place ? [{ kind: 'booking' as const, from: place.from, booking }] : []
    }),
    ...blocks.flatMap((block) => {
      const place = spanIn(date, block, zone)
      return place ? [{ kind: 'block' as const, from: place.from, block }] : []
    }),
  ]
  rows.sort((a, b) => a.from - b.from || b.kind.localeCompare(a.kind) || idOf(a) - idOf(b))
  const hours = [...new Set(rows.map(({ from }) => Math.floor(from / 60)))]
  return hours.map((hour) => ({ hour, rows: rows.filter(({ from }) => Math.floor(from / 60) === hour) }))
}

/** "9 AM". */
export const hourName = (hour: number) =>
  formatClock(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')

/** What a row offers as its one button. */
export type NextStep = 'arrived' | 'in_service' | 'finish'

/** null where nothing comes next, or where it is not this person's. */
export function nextStep(booking: AdminBooking, person: Person, now: Instant): NextStep | null {
  if (!canMark(booking, now) || !mayMove(booking, person, Date.parse(now))) return null
  if (booking.stage === 'in_service') return 'finish'
  return booking.stage === 'arrived' ? 'in_service' : 'arrived'
}
