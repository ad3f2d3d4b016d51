// From a press on an appointment to its lift: by some pixels of a mouse, or by a touch that rests; before that a touch scrolls.

const MOUSE_SLOP = 4
const TOUCH_SLOP = 10
const LONG_PRESS = 400

/** Calls `lift` once the press has become a drag, if it does. Returns what forgets the press. */
export function awaitLift(press: PointerEvent, lift: () => void): () => void {
  const isTouch = press.pointerType === 'touch'
  const over = new AbortController()
  const options = { signal: over.signal }
  const stop = () => {
    clearTimeout(timer)
    over.abort()
  }
  const go = () => {
    stop()
    lift()
  }
  const timer = isTouch ? setTimeout(go, LONG_PRESS) : undefined
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (far < (isTouch ? TOUCH_SLOP : MOUSE_SLOP)) return
    if (isTouch) stop()
    else go()
  }
  const end = (event: PointerEvent) => event.pointerId === press.pointerId && stop()
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', end, options)
  addEventListener('pointercancel', end, options)
  return stop
}

/** The click that the end of a drag makes is none: it would open the details. */
export function swallowClick(press: PointerEvent): void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const end = () => over.abort()
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, options)
  addEventListener('pointerdown', end, options)
  // The click follows at once.
  for (const kind of ['pointerup', 'pointercancel'] as const)
    addEventListener(kind, ({ pointerId }) => pointerId === press.pointerId && setTimeout(end), options)
}

/** A touch belongs to the element that it began on, also when that has left the page; it must not begin to scroll, nor end in a click. */
export function holdTouch(press: PointerEvent): void {
  if (press.pointerType !== 'touch') return
  const over = new AbortController()
  const options = { passive: false, signal: over.signal }
  const hold = (event: Event) => event.cancelable && event.preventDefault()
  press.target?.addEventListener('touchmove', hold, options)
  addEventListener('contextmenu', hold, options)
  for (const kind of ['touchend', 'touchcancel']) {
    const end = (event: Event) => {
      hold(event)
      over.abort()
    }
    press.target?.addEventListener(kind, end, options)
  }
}
