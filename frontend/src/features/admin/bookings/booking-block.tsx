// A booking in the calendar: its time, client and services, its colour, and its status as a dot and as a word.
import { memo, Suspense } from 'react'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { initials } from '#/ui/avatar'
import { useCurrentShop } from '../current-shop'
import { colorOf, dotOf, shortRange, statusOf, timeRange } from './booking-style'
import { useBookingTitle, useClientName } from './client-name'
import type { Block } from './columns'
import { type Minutes, ROW_MINUTES, rowOf } from './day-grid'
import { inLane } from './grid-style'
import { useStatusWord } from './status-word'

const StageMark = lazyComponent('StageMark', () => import('./stage-mark'))

/** Rows in which the services have their place below the time and the client: two lines of them, or one in a lane. */
const ROWS_FOR_SERVICES = 1.5

interface BookingBlockProps {
  readonly block: Block
  readonly hours: Minutes
  /** Whether it says whose it is: its column is a day's. */
  readonly signed: boolean
  readonly selected: boolean
  /** Whether the tab key reaches it. */
  readonly stop: boolean
  readonly onOpen: (id: number) => void
}

export const BookingBlock = memo(function BookingBlock({
  block,
  hours,
  signed,
  selected,
  stop,
  onOpen,
}: BookingBlockProps) {
  const t = useTexts('adminBookings')
  const { zone } = useCurrentShop()
  const { booking, over, key, from, to, lane, lanes } = block
  const status = statusOf(booking.status)
  const rows = (to - from) / ROW_MINUTES
  const low = rows < ROWS_FOR_SERVICES
  // Beside others, or lower than a row.
  const narrow = lanes > 1
  const shape = rows < 1 ? 'cal-booking--low' : narrow ? 'cal-booking--narrow' : ''
  const [start, end] = shortRange(booking, zone)
  const clientOf = useClientName()
  const client = useBookingTitle()(booking)
  const word = useStatusWord()(booking)
  const placed = over.length > 0 && t('calendar.over', { client: over.map(clientOf).join(', ') })
  const services = booking.service_names.join(', ')
  return (
    <li style={inLane(rowOf(from, hours), rows, lane, lanes)}>
      <button
        className={`cal-booking cal-color-${colorOf(signed ? booking.staff_id : booking.id)} ${shape}`}
        type="button"
        data-st={status ?? 'other'}
        data-key={key}
        data-booking={booking.id}
        data-over={booking.overlaps.length > 0 || undefined}
        tabIndex={stop ? 0 : -1}
        aria-pressed={selected}
        title={
          low ? [timeRange(booking, zone), client, placed, services].filter(Boolean).join(' · ') : undefined
        }
        onClick={() => onOpen(booking.id)}
      >
        <span className="rail">
          <i className={`st-${dotOf(booking.status)}`} />
        </span>
        <span className="details">
          {signed && (
            <span className="whose" aria-hidden="true">
              {initials(booking.staff_name)}
            </span>
          )}
          <span className={shape || signed ? 'visually-hidden' : 'time'}>{timeRange(booking, zone)}</span>{' '}
          {(shape || signed) && (
            <span className="time" aria-hidden="true">
              {start}–<wbr />
              {end}
            </span>
          )}
          <span className="client" dir="auto">
            {client}
          </span>{' '}
          {placed && (
            <span className={low ? 'visually-hidden' : 'over'} dir="auto">
              {placed}{' '}
            </span>
          )}
          <span className={low ? 'visually-hidden' : 'what'} dir="auto">
            {services}
          </span>{' '}
          {(booking.stage ?? booking.to_move[0]) && (
            <Suspense>
              <StageMark booking={booking} />
            </Suspense>
          )}
          {signed && <span className="visually-hidden">{booking.staff_name} </span>}
          <span className="visually-hidden">{word}</span>
        </span>
      </button>
    </li>
  )
})
