// A tap on a free cell is the new place of an appointment, while one is being chosen.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useCurrentShop } from '../current-shop'
import { takenIn } from './cell-place'
import type { Grid } from './columns'
import { movedTo, type Place, standing, tapped } from './place-moves'
import { pointed } from './pointed'

interface Taps {
  readonly cal: RefObject<HTMLElement | null>
  readonly grid: Grid
  readonly chosen: AdminBooking | null
  readonly onDrop: (booking: AdminBooking, place: Place) => void
}

export function usePlaceTap({ cal, grid, chosen, onDrop }: Taps): void {
  const { role, zone } = useCurrentShop()
  const tap = useEffectEvent((place: HTMLElement, event: MouseEvent) => {
    const { target } = event
    if (!chosen || !(target instanceof Element) || !target.closest('.cal-col')) return
    // What stands there does not open now.
    event.preventDefault()
    event.stopPropagation()
    const under = pointed(place, grid, { x: event.clientX, y: event.clientY })
    if (!under || target.closest('[data-key],.cal-block')) return
    const start = standing(chosen, zone)
    const column = movedTo(start, under.column, start.from, grid.hours, role)
    const minute = tapped(under.minute, takenIn(under.column, column.staffId))
    onDrop(chosen, movedTo(start, under.column, minute, grid.hours, role))
  })
  const isChoosing = chosen !== null
  useEffect(() => {
    const { current } = cal
    if (!current || !isChoosing) return
    const click = (event: MouseEvent) => tap(current, event)
    current.addEventListener('click', click, { capture: true })
    return () => current.removeEventListener('click', click, { capture: true })
  }, [cal, isChoosing])
}
