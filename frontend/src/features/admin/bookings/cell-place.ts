// A free place in the calendar at which something may be entered: by a click on its cell, or by a key (rules/dashboard#cells).
import type { ShopDate } from '#/lib/shop-time'
import type { Block, Column, Grid } from './columns'
import type { Minutes } from './day-grid'
import { clockOf, STEP } from './place-form'
import { type Person, tapped } from './place-moves'

export interface CellPlace {
  readonly date: ShopDate
  /** On the salon's wall: "14:30". */
  readonly clock: string
  /** null where the column is a day's. */
  readonly staffId: number | null
}

interface Cell {
  readonly place: CellPlace
  /** Where it is drawn. */
  readonly column: number
  readonly from: number
}

interface Where {
  readonly grid: Grid
  readonly person: Person
  readonly today: ShopDate
}

/** What a person has in a column. */
export function takenIn({ blocks, blocked }: Column, staffId: number | undefined): readonly Minutes[] {
  const own = blocks.filter(({ booking }) => booking.staff_id === staffId)
  return [...own.map(({ from, booking }) => ({ from, to: from + booking.total_duration })), ...blocked]
}

/** Nothing is entered before today, and staff enter into their own time. */
const isOpen = ({ date, person: owner }: Column, { role, staffId }: Person, today: ShopDate) =>
  today <= date && (role !== 'staff' || owner === null || owner.id === staffId)

/** null where nothing may be entered. */
export function cellAt(column: Column, minute: number, { grid, person, today }: Where): Cell | null {
  if (!isOpen(column, person, today)) return null
  const { from: first, to: last } = grid.hours
  const from = Math.max(first, Math.min(tapped(minute, takenIn(column, column.person?.id)), last - STEP))
  return {
    place: { date: column.date, clock: clockOf(from), staffId: column.person?.id ?? null },
    column: grid.columns.indexOf(column),
    from,
  }
}

/** By a key: after the block that has the focus, else at the present minute, or where the first day's work begins. */
export function cellByKey(block: Block | undefined, minute: number, where: Where): Cell | null {
  const { columns } = where.grid
  if (block) {
    const column = columns.find(({ blocks }) => blocks.includes(block))
    return column ? cellAt(column, block.from + block.booking.total_duration, where) : null
  }
  const open = columns.filter((column) => isOpen(column, where.person, where.today))
  const now = open.find(({ date }) => date === where.today)
  if (now) return cellAt(now, minute, where)
  const [first] = open
  return first ? cellAt(first, beginIn(first, where.grid.hours), where) : null
}

/** Where the time off ends with which the day begins. */
function beginIn({ shades: [off] }: Column, hours: Minutes): number {
  return off?.from === hours.from ? off.to : hours.from
}

export type What = 'booking' | 'walk-in' | 'block'

/** A closed salon takes no bookings, and a client who is there is there today. */
export function choicesAt({ date }: CellPlace, today: ShopDate, isClosed: boolean): readonly What[] {
  if (isClosed) return ['block']
  return date === today ? ['booking', 'walk-in', 'block'] : ['booking', 'block']
}
