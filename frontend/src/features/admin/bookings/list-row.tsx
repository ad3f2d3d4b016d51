// A row of the day's list: an appointment that opens its details, or blocked time that opens its form.
import CircleSlash from 'lucide-react/icons/circle-slash'
import { kindOf } from '#/api/admin-blocks'
import type { AdminBooking, TimeBlock } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import type { Instant } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { useOpenBlock } from './block-actions'
import { colorOf, dotOf, spanRange, statusOf, timeRange } from './booking-style'
import { useBookingTitle } from './client-name'
import { ListStep } from './list-step'
import { StageMark } from './stage-mark'
import { useStatusWord } from './status-word'

interface BookingRowProps {
  readonly booking: AdminBooking
  readonly selected: boolean
  readonly now: Instant
  readonly onOpen: (id: number) => void
}

export function BookingRow({ booking, selected, now, onOpen }: BookingRowProps) {
  const list = useTexts('adminList')
  const { zone } = useCurrentShop()
  const status = statusOf(booking.status)
  return (
    <li className={`list-row cal-color-${colorOf(booking.staff_id)}`} data-st={status ?? 'other'}>
      <button
        className="list-open"
        type="button"
        data-booking={booking.id}
        aria-pressed={selected}
        onClick={() => onOpen(booking.id)}
      >
        <span className="list-time num">{timeRange(booking, zone)}</span>{' '}
        <span className="list-what">
          <b dir="auto">{useBookingTitle()(booking)}</b>{' '}
          <span className="sm muted" dir="auto">
            {booking.service_names.join(', ')}
          </span>
        </span>{' '}
        <span className="list-staff sm" dir="auto">
          {list('with', { name: booking.staff_name })}
        </span>{' '}
        <span className="list-marks">
          <StageMark booking={booking} />
          <span className="list-status xs">
            <span className="legend-dot" aria-hidden="true">
              <i className={`st-${dotOf(booking.status)}`} />
            </span>
            {useStatusWord()(booking)}
          </span>
        </span>
      </button>
      <ListStep booking={booking} now={now} />
    </li>
  )
}

interface BlockRowProps {
  readonly block: TimeBlock
  /** The stylist, or the chair. */
  readonly owner: string
}

export function BlockRow({ block, owner }: BlockRowProps) {
  const t = useTexts('adminBlocks')
  const { zone } = useCurrentShop()
  const open = useOpenBlock()
  return (
    <li className="list-row list-row--block">
      <button className="list-open" type="button" onClick={() => open({ what: 'block', block })}>
        <span className="list-time num">{spanRange(block, zone)}</span>{' '}
        <span className="list-what">
          <span className="visually-hidden">{t('list')}: </span>
          <b dir="auto">
            <CircleSlash className="icon" aria-hidden="true" />{' '}
            {block.title ?? t(`kind.${kindOf(block.kind)}`)}
          </b>
        </span>{' '}
        <span className="list-staff sm" dir="auto">
          {owner}
        </span>
      </button>
    </li>
  )
}
