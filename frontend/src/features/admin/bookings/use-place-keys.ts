// The keys that move the appointment that has the focus.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useCurrentShop } from '../current-shop'
import type { Grid } from './columns'
import { mayMove, type Place, standing, steppedBy } from './place-moves'
import { blockAt } from './pointed'

interface Keys {
  readonly cal: RefObject<HTMLElement | null>
  readonly grid: Grid
  /** Where keys have put one. */
  readonly stepped: { readonly booking: AdminBooking; readonly place: Place } | null
  readonly onStep: (booking: AdminBooking, place: Place) => void
  readonly onForm: (booking: AdminBooking) => void
  readonly onDrop: (booking: AdminBooking, place: Place) => void
  readonly onPutBack: () => void
}

export function usePlaceKeys({ cal, grid, stepped, onStep, onForm, onDrop, onPutBack }: Keys): void {
  const { role, staffId, zone } = useCurrentShop()

  /** Whether the key was meant for a move. */
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const booking = blockAt(grid, event.target)?.booking
    if (!booking || isCommand(event)) return false
    const before = stepped?.booking.id === booking.id ? stepped.place : null
    if (before && event.key === 'Enter') {
      onDrop(booking, before)
      return true
    }
    if (before && event.key === 'Escape') {
      onPutBack()
      return true
    }
    if (!mayMove(booking, { role, staffId }, Date.now())) return false
    if (event.key === 'm' || event.key === 'M') {
      onForm(booking)
      return true
    }
    const isRightToLeft = cal.current !== null && getComputedStyle(cal.current).direction === 'rtl'
    const next = steppedBy(event, before ?? standing(booking, zone), grid, role, isRightToLeft)
    if (next) onStep(booking, next)
    return next !== undefined
  })
  const leave = useEffectEvent((to: EventTarget | null) => {
    if (stepped && to && blockAt(grid, to)?.booking.id !== stepped.booking.id) onPutBack()
  })

  useEffect(() => {
    const { current } = cal
    if (!current) return
    // Before the calendar's own keys: Shift with an arrow moves the appointment, and not the focus.
    const key = (event: KeyboardEvent) => {
      if (!press(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const out = (event: FocusEvent) => leave(event.relatedTarget)
    current.addEventListener('keydown', key)
    current.addEventListener('focusout', out)
    return () => {
      current.removeEventListener('keydown', key)
      current.removeEventListener('focusout', out)
    }
  }, [cal])
}

/** Of the browser or the system; AltGr only writes a bracket. */
const isCommand = (event: KeyboardEvent) =>
  (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
