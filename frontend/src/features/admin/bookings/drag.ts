// An appointment under the pointer, from its lift to its drop. Nothing of React runs while the pointer moves: a frame moves the ghost.
import { holdTouch, swallowClick } from './drag-press'
import { scrollAtEdges } from './drag-scroll'

/** Milliseconds over Previous or Next that turn to another day. */
const TURN_AFTER = 700

/** Where the pointer is, in the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Drag<P> {
  readonly cal: HTMLElement
  readonly press: PointerEvent
  /** Whether Previous and Next turn. */
  readonly turns: boolean
  /** The place below a point of the calendar. */
  readonly placeAt: (point: Point) => P
  /** Called at every frame, with null while the pointer is outside. */
  readonly show: (place: P | null) => void
  readonly turn: (step: -1 | 1) => void
  /** The end: null puts it back. */
  readonly drop: (place: P | null) => void
}

/** Returns what puts it back at once. */
export function drag<P>({ cal, press, turns, placeAt, show, turn, drop }: Drag<P>): () => void {
  const over = new AbortController()
  const options = { signal: over.signal }
  const turning = turns ? turnAfterRest(turn) : undefined
  let point: Point = { x: press.clientX, y: press.clientY }
  let frame = requestAnimationFrame(step)

  function step(time: number) {
    turning?.rest(point, time)
    if (isInside(cal, point)) scrollAtEdges(cal, point)
    show(isInside(cal, point) ? placeAt(point) : null)
    frame = requestAnimationFrame(step)
  }
  function end(place: P | null) {
    if (over.signal.aborted) return
    cancelAnimationFrame(frame)
    turning?.end()
    over.abort()
    // A dialog that opened now would be closed by the same release of the button.
    setTimeout(() => drop(place))
  }
  const putBack = () => end(null)
  const own = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) run(event)
  }
  const follow = own(({ clientX, clientY }) => {
    point = { x: clientX, y: clientY }
  })

  swallowClick(press)
  holdTouch(press)
  // Without it a touch would end when another day takes its block away.
  cal.setPointerCapture(press.pointerId)
  addEventListener('pointermove', follow, options)
  addEventListener(
    'pointerup',
    own((event) => {
      follow(event)
      end(isInside(cal, point) ? placeAt(point) : null)
    }),
    options,
  )
  addEventListener('pointercancel', own(putBack), options)
  addEventListener('blur', putBack, options)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      putBack()
    },
    { ...options, capture: true },
  )
  return putBack
}

function isInside(cal: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = cal.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
}

/** Turns to another day when the pointer rests over its button, again and again. */
function turnAfterRest(turn: (step: -1 | 1) => void) {
  let held: HTMLElement | null = null
  let since = 0
  const holds = (button: HTMLElement | null, time: number) => {
    if (held) delete held.dataset.held
    if (button) button.dataset.held = ''
    held = button
    since = time
  }
  return {
    rest({ x, y }: Point, time: number) {
      const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-turn]') ?? null
      if (button !== held) return holds(button, time)
      if (!button || time - since < TURN_AFTER) return
      since = time
      turn(button.dataset.turn === '-1' ? -1 : 1)
    },
    end: () => holds(null, 0),
  }
}
