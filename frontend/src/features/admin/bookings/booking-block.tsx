// A booking in the calendar: its time, client and services, its colour, and its status as a dot and as a word.
import { memo } from 'react'
import { useTexts } from '#/i18n'
import { useManaged } from '../managed'
import { colorOf, dotOf, shortRange, statusOf, timeRange } from './booking-look'
import type { Block } from './columns'
import { type Minutes, ROW_MINUTES, rowOf } from './day-grid'
import { inLane } from './grid-style'

interface BookingBlockProps {
  readonly block: Block
  readonly hours: Minutes
  readonly selected: boolean
  /** Whether the tab key reaches it. */
  readonly stop: boolean
  readonly onOpen: (id: number) => void
}

export const BookingBlock = memo(function BookingBlock({
  block,
  hours,
  selected,
  stop,
  onOpen,
}: BookingBlockProps) {
  const t = useTexts('adminBookings')
  const { zone } = useManaged()
  const { booking, key, from, to, lane, lanes } = block
  const status = statusOf(booking.status)
  const rows = (to - from) / ROW_MINUTES
  // Beside others, or lower than a row.
  const narrow = 1 < lanes
  const shape = rows < 1 ? 'ev--low' : narrow ? 'ev--narrow' : ''
  const [start, end] = shortRange(booking, zone)
  return (
    <li style={inLane(rowOf(from, hours), rows, lane, lanes)}>
      <button
        className={`ev ev-${colorOf(booking.id)} ${shape}`}
        type="button"
        data-st={status ?? 'other'}
        data-key={key}
        data-booking={booking.id}
        tabIndex={stop ? 0 : -1}
        aria-pressed={selected}
        onClick={() => onOpen(booking.id)}
      >
        <span className="rail">
          <i className={`st-${dotOf(booking.status)}`} />
        </span>
        <span className="bd">
          <span className={shape ? 'vh' : 'tm'}>{timeRange(booking, zone)}</span>{' '}
          {shape && (
            <span className="tm" aria-hidden="true">
              {start}–<wbr />
              {end}
            </span>
          )}
          <span className="cn" dir="auto">
            {booking.client_name || t('calendar.client', { id: String(booking.client_id ?? booking.id) })}
          </span>{' '}
          <span className={rows < 2 ? 'vh' : 'sv'} dir="auto">
            {booking.service_names.join(', ')}
          </span>{' '}
          <span className="vh">{status ? t(`status.${status}`) : booking.status}</span>
        </span>
      </button>
    </li>
  )
})
