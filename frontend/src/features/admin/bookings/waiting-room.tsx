// Who has arrived and waits to be served, the longest first; a press opens the booking.
import './stage.css'
import DoorOpen from 'lucide-react/icons/door-open'
import { useId, useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { useClientName } from './client-name'
import { waitingIn } from './stage'
import { useNow } from './use-now'

interface WaitingRoomProps {
  readonly bookings: readonly AdminBooking[]
  readonly onOpen: (id: number) => void
}

export const WaitingRoom = withTexts({ adminStage }, Room)

function Room({ bookings, onOpen }: WaitingRoomProps) {
  const t = useTexts('adminStage')
  const { zone } = useCurrentShop()
  const clientOf = useClientName()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const waiting = waitingIn(bookings, useNow())
  if (waiting.length === 0) return null
  return (
    <div className="room">
      <button
        className="chip chip--todo"
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <DoorOpen className="icon" aria-hidden="true" />
        {t('waiting')} <b>{waiting.length}</b>
      </button>
      <ul className="card" id={list} aria-label={t('room')} hidden={!isOpen}>
        {waiting.map(({ booking, minutes }) => (
          <li key={booking.id}>
            <button type="button" onClick={() => onOpen(booking.id)}>
              <span className="num strong">{t('waits', { count: String(minutes) })}</span>
              <bdi>{clientOf(booking)}</bdi>
              <span className="xs muted">
                {formatTime(booking.start_time, zone)} {t('with', { name: booking.staff_name })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
