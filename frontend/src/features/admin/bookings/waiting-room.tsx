// Who has arrived and waits to be served, the longest first; a press opens the booking.
import DoorOpen from 'lucide-react/icons/door-open'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { ChipList } from './chip-list'
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
  const rows = waitingIn(bookings, useNow()).map(({ booking, minutes }) => ({
    booking,
    first: t('waits', { count: String(minutes) }),
    last: `${formatTime(booking.start_time, zone)} ${t('with', { name: booking.staff_name })}`,
  }))
  return (
    <ChipList
      icon={<DoorOpen className="icon" aria-hidden="true" />}
      chip={t('waiting')}
      list={t('room')}
      rows={rows}
      onOpen={onOpen}
    />
  )
}
