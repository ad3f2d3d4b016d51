// The calendar's columns, each with its blocks and shades: of a day one for each person, of a week one for each day.

import type { AdminBooking, Calendar, TimeBlock } from '#/api/admin-bookings'
import type { ShopDate } from '#/lib/shop-time'
import { blockIn, hoursFor, type Minutes, type Pause, type Shade, shadesOf, spanIn } from './day-grid'
import { type Lane, lanesOf } from './lanes'

export interface Block extends Minutes, Lane {
  /** Names the block in the whole grid: a booking past midnight has two. */
  readonly key: string
  readonly booking: AdminBooking
  /** The bookings in sight over which the desk placed it. */
  readonly over: readonly AdminBooking[]
}

/** The part of a block that lies in a day. */
export interface BlockedTime extends Minutes {
  readonly block: TimeBlock
}

export interface Column {
  readonly key: string
  readonly date: ShopDate
  /** Whose it is, in the day view. */
  readonly person: { readonly id: number; readonly name: string; readonly photo: string | null } | null
  /** From the top down. */
  readonly blocks: readonly Block[]
  readonly blocked: readonly BlockedTime[]
  readonly shades: readonly Shade[]
  readonly lanes: number
}

export interface Grid {
  readonly hours: Minutes
  readonly columns: readonly Column[]
}

interface Source {
  readonly view: 'day' | 'week'
  readonly days: readonly ShopDate[]
  readonly calendar: Calendar
  readonly bookings: readonly AdminBooking[]
  readonly zone: string
}

interface Draft extends Pick<Column, 'key' | 'date' | 'person' | 'blocked'> {
  readonly bookings: readonly AdminBooking[]
  readonly worked: readonly Minutes[]
  readonly pauses: readonly Pause[]
}

export function gridOf(source: Source): Grid {
  const drafts = source.view === 'day' ? peopleOf(source) : daysOf(source)
  const placed = drafts.map((draft) => ({ ...draft, blocks: blocksOf(draft, source) }))
  const hours = hoursFor(placed.flatMap(({ worked, blocks }) => [...worked, ...blocks]))
  const columns = placed.map(({ key, date, person, worked, pauses, blocked, blocks }) => ({
    key,
    date,
    person,
    blocks,
    blocked,
    // A block is drawn as itself.
    shades: shadesOf([...worked, ...blocked], hours, person ? 'off' : 'closed', pauses),
    lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)),
  }))
  return { hours, columns }
}

/** The bookable members in the salon's order, then the others who have bookings. */
function peopleOf({ days, calendar, bookings, zone }: Source): readonly Draft[] {
  const [date] = days
  if (date === undefined) return []
  const known = new Set(calendar.staff.map(({ id }) => id))
  const left = new Map<number, string>()
  for (const booking of bookings) {
    if (!known.has(booking.staff_id) && blockIn(date, booking, zone))
      left.set(booking.staff_id, booking.staff_name)
  }
  const people = [
    ...calendar.staff.map(({ id, name, profile_image_url: photo }) => ({ id, name, photo })),
    ...[...left].map(([id, name]) => ({ id, name, photo: null })),
  ]
  return people.map(({ id, name, photo }) => ({
    key: `staff-${id}`,
    date,
    person: { id, name, photo },
    bookings: bookings.filter(({ staff_id }) => staff_id === id),
    worked: calendar.worked.flatMap((span) => (span.staff_id === id ? (spanIn(date, span, zone) ?? []) : [])),
    pauses: calendar.breaks.flatMap((pause) => {
      const minutes = pause.staff_id === id ? spanIn(date, pause, zone) : null
      return minutes ? [{ ...minutes, moved: pause.moved }] : []
    }),
    blocked: blockedIn(date, calendar, id, zone),
  }))
}

function blockedIn(
  date: ShopDate,
  { blocks }: Calendar,
  staffId: number,
  zone: string,
): readonly BlockedTime[] {
  return blocks.flatMap((block) => {
    const minutes = block.staff_id === staffId ? spanIn(date, block, zone) : null
    return minutes ? [{ ...minutes, block }] : []
  })
}

function daysOf({ days, calendar, bookings, zone }: Source): readonly Draft[] {
  return days.map((date) => ({
    key: date,
    date,
    person: null,
    bookings,
    worked: calendar.open.flatMap((span) => spanIn(date, span, zone) ?? []),
    pauses: [],
    // Of one person: the blocks of a whole team would hide the day.
    blocked:
      calendar.staff.length === 1
        ? calendar.staff.flatMap(({ id }) => blockedIn(date, calendar, id, zone))
        : [],
  }))
}

function blocksOf({ key, date, bookings }: Draft, { bookings: all, zone }: Source): readonly Block[] {
  const found = bookings
    .flatMap((booking) => {
      const minutes = blockIn(date, booking, zone)
      return minutes ? [{ booking, ...minutes }] : []
    })
    .sort((a, b) => a.from - b.from || a.booking.id - b.booking.id)
  const lanes = lanesOf(found.map(({ from, end }) => ({ top: from, bottom: end })))
  return found.map(({ booking, from, to, end }, index) => {
    // Rounded up it would lie over the next booking, which begins when this one ends.
    const next = found.slice(index + 1).find((later) => end <= later.from)
    return {
      booking,
      over: overOf(booking, all),
      from,
      to: Math.min(to, next?.from ?? to),
      lane: lanes[index]?.lane ?? 0,
      lanes: lanes[index]?.lanes ?? 1,
      key: `${key}/${booking.id}`,
    }
  })
}

function overOf({ overlaps }: AdminBooking, bookings: readonly AdminBooking[]): readonly AdminBooking[] {
  if (overlaps.length === 0) return []
  const named = new Set(overlaps.map(({ booking_id }) => booking_id))
  return bookings.filter(({ id }) => named.has(id))
}
