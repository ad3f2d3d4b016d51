// Where something stands in the calendar, in rows, as the custom properties that its CSS reads.
import type { CSSProperties } from 'react'

type RowStyle = CSSProperties & Record<`--${string}`, number>

export function atRow(top: number, rows = 0): CSSProperties {
  const style: RowStyle = { '--y': top, '--h': rows }
  return style
}

export function inLane(top: number, rows: number, lane: number, lanes: number): CSSProperties {
  // Three beside each other need the room for their names.
  const gap = lanes > 2 ? 0.125 : 0.25
  return {
    ...atRow(top, rows),
    insetInlineStart: `calc(${(100 * lane) / lanes}% + ${gap}rem)`,
    inlineSize: `calc(${100 / lanes}% - ${2 * gap}rem)`,
  }
}

/** The times, then columns as wide as their lanes need: people more than days, so that a week stays in sight. */
export function columnWidths(view: 'day' | 'week', lanes: readonly number[], rows: number): CSSProperties {
  const [least, lane] = view === 'day' ? [8.75, 5.5] : [6.5, 3.75]
  // What is left is shared in the same proportion: an `fr` of its own measure would make all as wide as the neediest.
  const widths = lanes.map((count) => Math.max(least, count * lane))
  const columns = widths.map((w) => `minmax(min(${w}rem, var(--day-most, 100rem)), ${w}fr)`)
  const style: RowStyle = { '--rows': rows, gridTemplateColumns: `var(--tc) ${columns.join(' ')}` }
  return style
}
