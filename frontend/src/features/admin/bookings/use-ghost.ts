// The ghost of an appointment that moves, and the words of the place where it is.
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { AdminBooking, Calendar } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { formatDate } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { timeRange } from './booking-style'
import { useClientName } from './client-name'
import type { Grid } from './columns'
import { createGhost, type Ghost } from './ghost'
import { type Obstacle, obstacleFinder } from './obstacles'
import { clockOf, momentAt } from './place-form'
import { columnOf, type Place } from './place-moves'

export interface Shown {
  readonly cal: RefObject<HTMLElement | null>
  readonly view: 'day' | 'week'
  readonly grid: Grid
  readonly calendar: Calendar
  readonly bookings: readonly AdminBooking[]
}

export function useGhost(shown: Shown) {
  const { cal, grid } = shown
  const { range, problem, nameOf, spoken } = usePlaceWords(shown)
  const clientOf = useClientName()
  const ghost = useRef<Ghost>(undefined)
  useEffect(() => () => ghost.current?.remove(), [])

  /** Draws it, or hides it; a place on another day is not in sight. */
  function show(booking: AdminBooking, place: Place | null): HTMLElement | undefined {
    if (!cal.current) return undefined
    ghost.current ??= createGhost(cal.current)
    ghost.current.show(
      place && {
        column: columnOf(grid.columns, place),
        hours: grid.hours,
        from: place.from,
        to: place.from + place.minutes,
        time: range(place),
        client: clientOf(booking),
        problem: problem(booking, place),
      },
    )
    return ghost.current.element
  }
  const hide = () => ghost.current?.show(null)
  return { show, hide, nameOf, spoken }
}

function usePlaceWords({ view, calendar, bookings }: Shown) {
  const t = useTexts('adminPlace')
  const { zone } = useCurrentShop()
  const clientOf = useClientName()
  const find = useMemo(
    () => obstacleFinder({ calendar, bookings, zone, now: Date.now() }),
    [calendar, bookings, zone],
  )

  const range = ({ date, from, minutes }: Place) =>
    timeRange({ start_time: momentAt(date, clockOf(from), zone), total_duration: minutes }, zone)
  const nameOf = (staffId: number, booking: AdminBooking) =>
    calendar.staff.find(({ id }) => id === staffId)?.name ??
    [booking, ...bookings].find(({ staff_id }) => staff_id === staffId)?.staff_name ??
    ''

  function label(obstacle: Obstacle, name: string): string {
    if (obstacle.what === 'booking') {
      const { booking } = obstacle
      return t('seen.booking', { client: clientOf(booking), range: timeRange(booking, zone) })
    }
    if (obstacle.what !== 'block') return t(`seen.${obstacle.what}`, { name })
    const { title } = obstacle.block
    return title === null ? t('seen.blocked', { name }) : t('seen.block', { title, name })
  }

  /** What is in the way first, as far as the browser sees; else nothing. */
  function problem(booking: AdminBooking, place: Place): string {
    const obstacle = find(place, booking.id)
    return obstacle ? label(obstacle, nameOf(place.staffId, booking)) : ''
  }
  function spoken(booking: AdminBooking, place: Place): string {
    const words = { range: range(place), staff: nameOf(place.staffId, booking) }
    return view === 'day' ? t('spoken', words) : t('spokenOn', { ...words, date: formatDate(place.date) })
  }
  return { range, problem, nameOf, spoken }
}
