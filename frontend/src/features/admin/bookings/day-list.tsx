// The day's bookings and blocked time as a list, by start and grouped by hour. The tab key goes through it as it is read.
import './day-list.css'
import { type KeyboardEvent, useRef } from 'react'
import type { AdminBooking, Calendar } from '#/api/admin-bookings'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import { adminList } from '#/i18n/admin-list'
import { adminStage } from '#/i18n/admin-stage'
import type { ShopDate } from '#/lib/shop-time'
import { EmptyState } from '#/ui/empty-state'
import { useCurrentShop } from '../current-shop'
import { viewTitle } from './calendar-view'
import { hourName, listOf } from './list-hours'
import { BlockRow, BookingRow } from './list-row'
import { useNow } from './use-now'

interface DayListProps {
  readonly days: readonly ShopDate[]
  readonly calendar: Calendar
  /** Whose alone are in sight: the blocked time of others and of chairs is not. */
  readonly only: number | null
  readonly bookings: readonly AdminBooking[]
  /** Another day is wanted, and on its way. */
  readonly busy: boolean
  readonly selected: number | null
  readonly onOpen: (id: number) => void
  readonly onStep: (step: -1 | 1) => void
  readonly onToday: () => void
}

export const DayList = withTexts({ adminBlocks, adminList, adminStage }, List)

function List({ days, calendar, only, bookings, busy, selected, onOpen, onStep, onToday }: DayListProps) {
  const t = useTexts('adminList')
  const { zone } = useCurrentShop()
  const place = useRef<HTMLElement>(null)
  const now = useNow()
  const blocks = calendar.blocks.filter(({ staff_id }) => only === null || staff_id === only)
  const ownerOf = useOwners(calendar)
  const [date] = days
  const hours = date ? listOf({ date, zone, bookings, blocks }) : []

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const wanted = { PageUp: () => onStep(-1), PageDown: () => onStep(1), t: onToday, T: onToday }[event.key]
    if (!wanted || !(event.target instanceof Node) || !place.current?.contains(event.target)) return
    event.preventDefault()
    // The row that has the focus may leave with its day.
    place.current.focus({ preventScroll: true })
    wanted()
  }

  return (
    <section
      className="day-list"
      aria-label={t('title', { title: viewTitle(days) })}
      aria-busy={busy}
      tabIndex={-1}
      ref={place}
      onKeyDown={press}
    >
      {hours.length === 0 && <EmptyState text={t('empty')} />}
      {hours.map(({ hour, rows }) => (
        <div className="list-hour" key={hour}>
          <h3 className="sm strong num" id={`hour-${hour}`}>
            {hourName(hour)}
          </h3>
          <ul aria-labelledby={`hour-${hour}`}>
            {rows.map((row) =>
              row.kind === 'booking' ? (
                <BookingRow
                  key={`booking-${row.booking.id}`}
                  booking={row.booking}
                  selected={row.booking.id === selected}
                  now={now}
                  onOpen={onOpen}
                />
              ) : (
                <BlockRow key={`block-${row.block.id}`} block={row.block} owner={ownerOf(row.block)} />
              ),
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Names whose blocked time it is. Chairs have names of their own, which the calendar asks for, too, when one is blocked. */
function useOwners({ staff, blocks }: Calendar): (block: Calendar['blocks'][number]) => string {
  const { query } = useCurrentShop()
  const hasChairs = blocks.some(({ chair_id }) => chair_id !== null)
  const { data: chairs = [] } = useQuery(getChairs, hasChairs ? { query } : null)
  return ({ staff_id, chair_id }) =>
    (chair_id === null ? staff.find(({ id }) => id === staff_id) : chairs.find(({ id }) => id === chair_id))
      ?.name ?? ''
}
