// The switch between fortnights, where a salon can be booked further ahead than two weeks.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTexts, withTexts } from '#/i18n'
import { fortnights } from '#/i18n/fortnights'
import { formatDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { type BookingDay, daysShown } from './dates'

interface FortnightSwitchProps {
  /** Which fortnight is shown. */
  readonly page: number
  readonly turn: (page: number) => void
  readonly days: readonly BookingDay[]
  readonly horizon: number
}

export const FortnightSwitch = withTexts({ fortnights }, Switch)

function Switch({ page, turn, days, horizon }: FortnightSwitchProps) {
  const t = useTexts('fortnights')
  const last = Math.ceil(horizon / daysShown) - 1
  const [first, end] = [days[0], days.at(-1)]
  if (!first || !end) return null
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
