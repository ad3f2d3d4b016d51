// What is in the way of an appointment as far as the calendar shows it. The server knows more, and is asked at the drop.
import type { AdminBooking, Calendar, Span, TimeBlock } from '#/api/admin-bookings'
import { addMinutes, type ShopDate } from '#/lib/shop-time'
import { type Minutes, shadesOf, spanIn } from './day-grid'
import { type Place, takesTime } from './place-moves'

export type Obstacle = Minutes &
  (
    | { readonly what: 'closed' | 'off' | 'break' }
    | { readonly what: 'block'; readonly block: TimeBlock }
    | { readonly what: 'booking'; readonly booking: AdminBooking }
  )

interface Sight {
  readonly calendar: Calendar
  readonly bookings: readonly AdminBooking[]
  readonly zone: string
  readonly now: number
}

const day: Minutes = { from: 0, to: 24 * 60 }

/** All of one person's day, in the order in which the server would name it. */
function obstaclesOn(sight: Sight, date: ShopDate, staffId: number): readonly Obstacle[] {
  const { calendar, bookings, zone, now } = sight
  const own = <T extends { readonly staff_id: number | null }>(things: readonly T[]) =>
    things.filter((thing) => thing.staff_id === staffId)
  const minutesOf = (spans: readonly Span[]) => spans.flatMap((span) => spanIn(date, span, zone) ?? [])
  const breaks = minutesOf(own(calendar.breaks))
  const free = (spans: readonly Minutes[], what: 'closed' | 'off') =>
    shadesOf(spans, day, what).map(({ from, to }) => ({ from, to, what }))
  return [
    ...free(minutesOf(calendar.open), 'closed'),
    ...free([...minutesOf(own(calendar.worked)), ...breaks], 'off'),
    ...breaks.map(({ from, to }) => ({ from, to, what: 'break' as const })),
    ...own(calendar.blocks).flatMap((block) =>
      minutesOf([block]).map((minutes) => ({ ...minutes, what: 'block' as const, block })),
    ),
    ...own(bookings)
      .filter((booking) => takesTime(booking, now))
      .flatMap((booking) => {
        const span = {
          from: booking.start_time,
          to: addMinutes(booking.start_time, booking.total_duration),
        }
        return minutesOf([span]).map((minutes) => ({ ...minutes, what: 'booking' as const, booking }))
      }),
  ]
}

/** Finds what is in the way first; what a person's day holds is gathered once, for a drag asks at every step. */
export function obstacleFinder(sight: Sight) {
  const known = new Map<string, readonly Obstacle[]>()
  return ({ date, staffId, from, minutes }: Place, leftOut: number): Obstacle | undefined => {
    const name = `${date} ${staffId}`
    const all = known.get(name) ?? obstaclesOn(sight, date, staffId)
    known.set(name, all)
    return all.find(
      (one) =>
        one.from < from + minutes && from < one.to && !(one.what === 'booking' && one.booking.id === leftOut),
    )
  }
}
