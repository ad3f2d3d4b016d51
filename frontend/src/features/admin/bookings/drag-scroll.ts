// The calendar scrolls while something is held near its edges, and the page with it.

/** Pixels from an edge, and the most that one frame scrolls. */
const EDGE = 56
const MOST = 14

export function scrollAtEdges(cal: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const sight = cal.getBoundingClientRect()
  const head = cal.querySelector('.cal-head')?.getBoundingClientRect()
  const rail = head?.width ?? 0
  const isRightToLeft = getComputedStyle(cal).direction === 'rtl'
  const down = speed(y, Math.max(sight.top + (head?.height ?? 0), 0), Math.min(sight.bottom, innerHeight))
  const right = speed(
    x,
    sight.left + (isRightToLeft ? 0 : rail),
    Math.min(sight.right, innerWidth) - (isRightToLeft ? rail : 0),
  )
  const before = cal.scrollTop
  if (down !== 0 || right !== 0) cal.scrollBy({ left: right, top: down, behavior: 'instant' })
  // Upwards beyond the calendar, too: Previous and Next may be there.
  const isBeyond = down < 0 ? y < 2 * EDGE : innerHeight < sight.bottom
  if (down !== 0 && isBeyond && cal.scrollTop === before) window.scrollBy({ top: down, behavior: 'instant' })
}

/** Faster the nearer to the edge. */
function speed(at: number, from: number, to: number): number {
  if (to - from < 3 * EDGE) return 0
  if (at < from + EDGE) return -MOST * Math.min(1, (from + EDGE - at) / EDGE)
  return to - EDGE < at ? MOST * Math.min(1, (at - to + EDGE) / EDGE) : 0
}
