// One column of the calendar, of a member or a day: the hours off, and the bookings.
import { memo, Suspense } from 'react'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { datePart, formatDate } from '#/lib/shop-time'
import { Avatar } from '#/ui/avatar'
import { useCurrentShop } from '../current-shop'
import { BookingBlock } from './booking-block'
import type { Column } from './columns'
import { type Minutes, ROW_MINUTES, rowOf } from './day-grid'
import { atRow } from './grid-style'

const BlockedTimes = lazyComponent('BlockedTimes', () => import('./blocked-time'))
const ColumnMenu = lazyComponent('ColumnMenu', () => import('./column-menu'))

export function ColumnHead({ column, isToday }: { column: Column; isToday: boolean }) {
  const t = useTexts('adminBookings.calendar')
  const { role, staffId } = useCurrentShop()
  const { person, date, blocks } = column
  const hasMenu = role !== 'staff' || person?.id === staffId
  const name = person?.name ?? `${datePart(date, 'weekday')} ${datePart(date, 'day')}`
  return (
    <div className={isToday && !person ? 'cal-head cal-head--today' : 'cal-head'}>
      {person && <Avatar name={person.name} photo={person.photo} size="2rem" />}
      <span className={person ? 'cal-who' : 'cal-who cal-who--day'}>
        <span className="strong" dir="auto">
          {name}
          {isToday && !person && <span className="visually-hidden">, {t('today')}</span>}
        </span>
        <span className="xs muted num">{t('count', { count: blocks.length })}</span>
      </span>
      {person && hasMenu && (
        <Suspense fallback={null}>
          <ColumnMenu person={person} date={date} isToday={isToday} />
        </Suspense>
      )}
    </div>
  )
}

interface DayColumnProps {
  readonly column: Column
  readonly hours: Minutes
  /** The row of the line that is now, in the columns of today. */
  readonly now: number | null
  readonly selected: number | null
  /** The one block that the tab key reaches. */
  readonly stop: string | undefined
  readonly onOpen: (id: number) => void
}

export function DayColumn({ column, hours, now, selected, stop, onOpen }: DayColumnProps) {
  const t = useTexts('adminBookings.calendar')
  const name = column.person?.name ?? formatDate(column.date, 'day')
  const rows = (hours.to - hours.from) / ROW_MINUTES
  return (
    <div className="cal-col">
      <Shades column={column} hours={hours} />
      {column.blocked.length > 0 && (
        <Suspense fallback={null}>
          <BlockedTimes blocked={column.blocked} hours={hours} />
        </Suspense>
      )}
      <ul aria-label={t('column', { name, count: column.blocks.length })}>
        {column.blocks.map((block) => (
          <BookingBlock
            key={block.key}
            block={block}
            hours={hours}
            signed={column.person === null}
            selected={block.booking.id === selected}
            stop={block.key === stop}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {now !== null && 0 <= now && now < rows && <div className="now" style={atRow(now)} />}
    </div>
  )
}

const Shades = memo(function Shades({ column, hours }: { column: Column; hours: Minutes }) {
  const t = useTexts('adminBookings.calendar')
  return column.shades.map(({ from, to, kind }) => (
    <div className="cal-off" key={from} style={atRow(rowOf(from, hours), (to - from) / ROW_MINUTES)}>
      <span>{t(kind)}</span>
    </div>
  ))
})
