// The hours beside the columns, and the time that is now.
import { formatClock, formatTime, type Instant } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { type Minutes, rowOf } from './day-grid'
import { atRow } from './grid-style'

interface TimeRailProps {
  readonly rows: readonly number[]
  readonly hours: Minutes
  /** Of today; null on other days. */
  readonly minute: number | null
  readonly now: Instant
}

/** The blocks say their times themselves. */
export function TimeRail({ rows, hours, minute, now }: TimeRailProps) {
  const { zone } = useCurrentShop()
  const inSight = minute !== null && hours.from <= minute && minute < hours.to
  return (
    <div className="cal-times" aria-hidden="true">
      {rows.map((row) => (
        <span key={row}>{row % 60 === 0 ? hourOf(row) : ''}</span>
      ))}
      {inSight && (
        <b className="now-time num" style={atRow(rowOf(minute, hours))}>
          {formatTime(now, zone)}
        </b>
      )}
    </div>
  )
}

/** "9 AM". */
function hourOf(minute: number): string {
  return formatClock(`${String(minute / 60).padStart(2, '0')}:00`).replace(':00', '')
}
