// Who has not said yet that they come tomorrow, where others have; a press opens the booking.
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { addDays, formatTime, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { ChipList } from './chip-list'
import { notConfirmedOf } from './stage'
import { useNow } from './use-now'

interface NotConfirmedProps {
  readonly bookings: readonly AdminBooking[]
  readonly onOpen: (id: number) => void
}

export const NotConfirmed = withTexts({ adminStage }, Chip)

function Chip({ bookings, onOpen }: NotConfirmedProps) {
  const t = useTexts('adminStage')
  const { zone } = useCurrentShop()
  const tomorrow = addDays(shopDateOf(useNow(), zone), 1)
  const rows = notConfirmedOf(
    bookings.filter((booking) => shopDateOf(booking.start_time, zone) === tomorrow),
  ).map((booking) => ({
    booking,
    first: formatTime(booking.start_time, zone),
    last: t('with', { name: booking.staff_name }),
  }))
  return (
    <ChipList
      icon={<CircleQuestionMark className="icon" aria-hidden="true" />}
      chip={t('notConfirmed')}
      list={t('notConfirmedTomorrow')}
      rows={rows}
      onOpen={onOpen}
    />
  )
}
