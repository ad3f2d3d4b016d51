// The marks of a visit on its block, and whether it has to move: an icon and a word, never colour alone.
import './stage.css'
import CalendarX from 'lucide-react/icons/calendar-x'
import Check from 'lucide-react/icons/check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import DoorOpen from 'lucide-react/icons/door-open'
import Footprints from 'lucide-react/icons/footprints'
import Play from 'lucide-react/icons/play'
import { useLayoutEffect, useRef } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { type Mark, markOf } from './stage'
import { useNow } from './use-now'

export const StageMark = withTexts({ adminStage }, Shown)

const looks = {
  late: { tone: 'warn', Icon: ClockAlert },
  over: { tone: 'warn', Icon: Play },
  arrived: { tone: 'ok', Icon: DoorOpen },
  inService: { tone: 'info', Icon: Play },
  onWay: { tone: 'info', Icon: Footprints },
  confirmed: { tone: 'ok', Icon: Check },
} as const

function Shown({ booking }: { booking: AdminBooking }) {
  const t = useTexts('adminStage')
  const { zone } = useCurrentShop()
  const mark = markOf(booking, useNow())
  return (
    <>
      {booking.to_move.length > 0 && (
        <span className="mk mk--bad">
          <CalendarX className="icon" aria-hidden="true" />
          <span>{t('toMove')} </span>
        </span>
      )}
      {mark && <Marked mark={mark} text={wordsOf(mark)} />}
      {mark?.kind === 'over' && <Tail length={booking.total_duration} over={mark.minutes} />}
    </>
  )

  function wordsOf(mark: Mark) {
    if ('at' in mark) return t(mark.kind, { time: formatTime(mark.at, zone) })
    return 'minutes' in mark ? t(mark.kind, { count: String(mark.minutes) }) : t(mark.kind)
  }
}

/** A striped tail below the block that ends at now. The list item is the calendar's, so it is told by a property. */
function Tail({ length, over }: { readonly length: number; readonly over: number }) {
  const mark = useRef<HTMLSpanElement>(null)
  // The block is as high as whole rows of the calendar.
  const rows = Math.max(0, (length + over) / 30 - Math.ceil(length / 30))
  useLayoutEffect(() => {
    const item = mark.current?.closest('li')
    item?.style.setProperty('--over', String(rows))
    return () => {
      item?.style.removeProperty('--over')
    }
  }, [rows])
  return <span ref={mark} hidden />
}

function Marked({ mark, text }: { readonly mark: Mark; readonly text: string }) {
  const { tone, Icon } = looks[mark.kind]
  return (
    <span className={`mk mk--${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>{text} </span>
    </span>
  )
}
