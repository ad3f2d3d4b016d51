// Moving an appointment on the calendar: where a drag, a key or a tap puts it. Places are minutes of a day on the salon's wall.
import type { AdminBooking } from '#/api/admin-bookings'
import type { SessionUser } from '#/api/session'
import { minuteOfDay, type ShopDate, shopDateOf } from '#/lib/shop-time'
import { isOffered, statusOf } from './booking-style'
import type { Column, Grid } from './columns'
import type { Minutes } from './day-grid'
import { LONGEST, STEP } from './place-form'

export interface Place {
  readonly date: ShopDate
  readonly staffId: number
  /** Since midnight. */
  readonly from: number
  readonly minutes: number
}

/** A tap is no finer than a finger. */
const TAP = 15

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
const snapped = (minute: number) => Math.round(minute / STEP) * STEP

/** Where an appointment stands. */
export function standing(booking: AdminBooking, zone: string): Place {
  return {
    date: shopDateOf(booking.start_time, zone),
    staffId: booking.staff_id,
    from: minuteOfDay(booking.start_time, zone),
    minutes: booking.total_duration,
  }
}

export const isSamePlace = (one: Place, other: Place) =>
  one.date === other.date &&
  one.staffId === other.staffId &&
  one.from === other.from &&
  one.minutes === other.minutes

type Role = SessionUser['role']

/** Whether only its end is elsewhere. */
export const isLengthOnly = (before: Place, after: Place) =>
  before.minutes !== after.minutes && isSamePlace({ ...before, minutes: after.minutes }, after)

export interface Person {
  readonly role: Role
  readonly staffId?: SessionUser['staff_id'] | undefined
}

/** Whether it still takes time: an unconfirmed one only as long as it is held. */
export function takesTime({ status, hold_expires_at: hold }: AdminBooking, now: number): boolean {
  const known = statusOf(status)
  return known !== 'cancelled' && !(known === 'pending' && hold !== null && Date.parse(hold) <= now)
}

/** What is over, canceled or offered to the waitlist stays where it is, and staff move their own. */
export function mayMove(booking: AdminBooking, { role, staffId }: Person, now: number): boolean {
  const known = statusOf(booking.status)
  const isOpen = (known === 'confirmed' || known === 'pending') && takesTime(booking, now)
  if (isOffered(booking)) return false
  return isOpen && (role !== 'staff' || booking.staff_id === staffId)
}

/** The column in which a place is; -1 on other days. */
export function columnOf(columns: Grid['columns'], { date, staffId }: Place): number {
  return columns.findIndex((column) => column.date === date && (column.person?.id ?? staffId) === staffId)
}

/** The columns into which it may go: staff stay in their own. */
const mayEnter = ({ person }: Column, place: Place, role: Role) =>
  person === null || role !== 'staff' || person.id === place.staffId

/** At another minute, in a column: a person's gives it their name, a day's its date. */
export function movedTo(place: Place, column: Column, minute: number, hours: Minutes, role: Role): Place {
  const from = within(hours.from, snapped(minute), hours.to - STEP)
  return { ...(mayEnter(column, place, role) ? enter(place, column) : place), from }
}

const enter = (place: Place, column: Column): Place => ({
  ...place,
  date: column.date,
  staffId: column.person?.id ?? place.staffId,
})

/** With its end at another minute. */
export function endingAt(place: Place, minute: number): Place {
  return { ...place, minutes: within(STEP, snapped(minute - place.from), LONGEST) }
}

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

/** Where a key puts it; undefined for other keys. */
export function steppedBy(
  { key, shiftKey }: Key,
  place: Place,
  { columns, hours }: Grid,
  role: Role,
  rightToLeft: boolean,
) {
  const { from, minutes } = place
  if (key === '[' || key === ']') return endingAt(place, from + minutes + (key === '[' ? -STEP : STEP))
  if (!shiftKey) return undefined
  const down = { ArrowUp: -STEP, ArrowDown: STEP }[key]
  if (down !== undefined) return { ...place, from: within(hours.from, from + down, hours.to - STEP) }
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (right === undefined) return undefined
  const column = columns[columnOf(columns, place) + (rightToLeft ? -right : right)]
  return column && mayEnter(column, place, role) ? enter(place, column) : place
}

/** Where a tap puts it: at the quarter of an hour that was meant, or where what stands in its beginning ends. */
export function tapped(minute: number, taken: readonly Minutes[]): number {
  const quarter = Math.floor(minute / TAP) * TAP
  const ends = taken.map(({ to }) => Math.ceil(to / STEP) * STEP).filter((to) => quarter < to && to <= minute)
  return Math.max(quarter, ...ends)
}
