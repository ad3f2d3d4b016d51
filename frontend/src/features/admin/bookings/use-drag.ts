// Begins a drag where an appointment is pressed, and says where it is let go.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useCurrentShop } from '../current-shop'
import type { Grid } from './columns'
import { drag, type Point } from './drag'
import { awaitLift } from './drag-press'
import { endingAt, isSamePlace, mayMove, movedTo, type Place, standing } from './place-moves'
import { blockAt, pointed } from './pointed'

/** Pixels at the lower edge of a block that resize it. */
const HANDLE = { mouse: 8, touch: 24 }

interface Dragging {
  readonly cal: RefObject<HTMLElement | null>
  readonly grid: Grid
  readonly show: (booking: AdminBooking, place: Place | null) => void
  readonly onLift: (booking: AdminBooking) => void
  readonly onTurn: (step: -1 | 1) => void
  /** null: it goes back. */
  readonly onDrop: (booking: AdminBooking, place: Place | null) => void
}

interface Lifted {
  readonly booking: AdminBooking
  readonly start: Place
  /** Minutes between the moving edge and the pointer. */
  readonly grip: number
  readonly resizes: boolean
}

export function useDrag({ cal, grid, show, onLift, onTurn, onDrop }: Dragging): void {
  const { role, staffId, zone } = useCurrentShop()
  const forget = useRef<() => void>(undefined)

  const placeAt = useEffectEvent((point: Point, { start, grip, resizes }: Lifted): Place => {
    const under = cal.current && pointed(cal.current, grid, point)
    if (!under) return start
    const minute = under.minute - grip
    return resizes ? endingAt(start, minute) : movedTo(start, under.column, minute, grid.hours, role)
  })
  const showAt = useEffectEvent(show)
  const turn = useEffectEvent(onTurn)
  const end = useEffectEvent(onDrop)

  const lift = useEffectEvent((place: HTMLElement, press: PointerEvent, lifted: Lifted) => {
    const { booking, start, resizes } = lifted
    onLift(booking)
    forget.current = drag({
      cal: place,
      press,
      turns: !resizes,
      placeAt: (point) => placeAt(point, lifted),
      show: (at) => showAt(booking, at),
      turn: (step) => turn(step),
      drop: (at) => end(booking, at && isSamePlace(at, start) ? null : at),
    })
  })

  const press = useEffectEvent((place: HTMLElement, event: PointerEvent) => {
    const block = blockAt(grid, event.target)
    if (event.button !== 0 || !event.isPrimary || !block) return
    const { booking } = block
    const start = standing(booking, zone)
    const under = pointed(place, grid, { x: event.clientX, y: event.clientY })
    // The rest of an appointment after midnight does not lift.
    if (!under || under.column.date !== start.date || !mayMove(booking, { role, staffId }, Date.now())) return
    const resizes = isOnHandle(event)
    const edge = resizes ? start.from + start.minutes : start.from
    const lifted = { booking, start, grip: under.minute - edge, resizes }
    forget.current = awaitLift(event, () => lift(place, event, lifted))
  })

  useEffect(() => {
    const { current } = cal
    if (!current) return
    const down = (event: PointerEvent) => press(current, event)
    // Only a listener that was there before a touch can keep it from scrolling (holdTouch).
    const mayHold = () => undefined
    current.addEventListener('pointerdown', down)
    current.addEventListener('touchmove', mayHold, { passive: false })
    return () => {
      current.removeEventListener('pointerdown', down)
      current.removeEventListener('touchmove', mayHold)
      forget.current?.()
    }
  }, [cal])
}

function isOnHandle({ target, clientY, pointerType }: PointerEvent): boolean {
  const block = target instanceof Element ? target.closest('[data-key]')?.getBoundingClientRect() : undefined
  if (!block) return false
  const handle = pointerType === 'touch' ? HANDLE.touch : HANDLE.mouse
  return block.bottom - clientY < Math.min(handle, block.height / 2)
}
