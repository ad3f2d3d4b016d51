// What lies below a point of the calendar.
import type { Column, Grid } from './columns'
import type { Point } from './drag'

interface Pointed {
  readonly column: Column
  readonly minute: number
}

/** The column at a point, or the nearest, and the minute there. */
export function pointed(cal: HTMLElement, { columns, hours }: Grid, { x, y }: Point): Pointed | null {
  let best: (Pointed & { readonly away: number }) | null = null
  for (const [index, element] of [...cal.querySelectorAll('.cal-col')].entries()) {
    const column = columns[index]
    const { left, right, top, height } = element.getBoundingClientRect()
    const away = Math.max(left - x, x - right, 0)
    if (!column || (best && best.away <= away)) continue
    best = { column, away, minute: hours.from + ((y - top) / height) * (hours.to - hours.from) }
  }
  return best
}

/** The block of an element, where the appointment begins in it. */
export function blockAt(grid: Grid, target: EventTarget | null) {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
  return key === undefined
    ? undefined
    : grid.columns.flatMap(({ blocks }) => blocks).find((block) => block.key === key)
}
