// A salon may be booked further ahead than two weeks: its days are shown two weeks at a time.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useHorizon } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { daysBetween, formatDate, type ShopDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { type BookingDay, daysShown } from './dates'

/** Which of the fortnights is shown: that of the chosen day, until the visitor turns over. */
export function useFortnight(today: ShopDate, chosen: ShopDate | null) {
  const last = Math.ceil(useHorizon() / daysShown) - 1
  const [turned, setTurned] = useState<number | null>(null)
  const ofChosen = chosen === null ? 0 : Math.floor(daysBetween(today, chosen) / daysShown)
  return { page: Math.min(Math.max(turned ?? ofChosen, 0), last), last, turn: setTurned }
}

interface FortnightSwitchProps extends ReturnType<typeof useFortnight> {
  readonly days: readonly BookingDay[]
}

export function FortnightSwitch({ page, last, turn, days }: FortnightSwitchProps) {
  const t = useTexts('booking.dates')
  const [first, end] = [days[0], days.at(-1)]
  if (last === 0 || !first || !end) return null
  return (
    <div className="row between fortnight">
      <Button kind="ghost" size="sm" aria-disabled={page === 0} onClick={() => page > 0 && turn(page - 1)}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {t('earlier')}
      </Button>
      <span className="sm muted" role="status">
        {t('shown', { from: formatDate(first.date), to: formatDate(end.date) })}
      </span>
      <Button
        kind="ghost"
        size="sm"
        aria-disabled={page === last}
        onClick={() => page < last && turn(page + 1)}
      >
        {t('later')}
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </div>
  )
}
