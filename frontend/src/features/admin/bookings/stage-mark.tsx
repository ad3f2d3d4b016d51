// The mark of a visit on its block: an icon and a word, never colour alone.
import './stage.css'
import ClockAlert from 'lucide-react/icons/clock-alert'
import DoorOpen from 'lucide-react/icons/door-open'
import Play from 'lucide-react/icons/play'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { markOf } from './stage'
import { useNow } from './use-now'

export const StageMark = withTexts({ adminStage }, Shown)

const looks = {
  late: { tone: 'warn', Icon: ClockAlert },
  over: { tone: 'warn', Icon: Play },
  arrived: { tone: 'ok', Icon: DoorOpen },
  inService: { tone: 'info', Icon: Play },
} as const

function Shown({ booking }: { booking: AdminBooking }) {
  const t = useTexts('adminStage')
  const { zone } = useCurrentShop()
  const mark = markOf(booking, useNow())
  if (!mark) return null
  const { tone, Icon } = looks[mark.kind]
  const text =
    'at' in mark
      ? t(mark.kind, { time: formatTime(mark.at, zone) })
      : t(mark.kind, { count: String(mark.minutes) })
  return (
    <span className={`mk mk--${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>{text} </span>
    </span>
  )
}
