// The free times of the day that is looked at, or the way to the next day with some.
import { Suspense } from 'react'
import type { Query } from '#/api/client'
import { useShopZone } from '#/api/shop-context'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, type ShopDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import type { DayCount } from './dates'
import { nextOpenDay } from './day-beside'
import { SlotsSkeleton } from './skeletons'

/** From the step that shows it, as the dates are. */
const SlotPicker = lazyComponent('SlotPicker', () => import('./time-step'))

interface MoveTimesProps {
  readonly answer: Query<readonly Slot[]>
  readonly days: readonly DayCount[] | undefined
  readonly day: ShopDate
  readonly anyone: boolean
  readonly chosen: Slot | null
  readonly onChoose: (slot: Slot) => void
  readonly onDay: (day: ShopDate) => void
}

export function MoveTimes({ answer, days, day, anyone, chosen, onChoose, onDay }: MoveTimesProps) {
  const t = useTexts('booking')
  const timezone = useShopZone()
  const { data: slots, error, refetch } = answer
  if (slots === undefined) {
    return error ? (
      <ErrorState text={t('time.failed')} retry={{ label: t('tryAgain'), run: refetch }} />
    ) : (
      <SlotsSkeleton text={t('time.loading')} />
    )
  }
  if (slots.length === 0) return <NoTimes days={days} day={day} anyone={anyone} onDay={onDay} />
  return (
    <>
      <p className="sm muted">{t('time.zone', { timezone })}</p>
      <Suspense fallback={<SlotsSkeleton text={t('time.loading')} />}>
        <SlotPicker
          slots={slots}
          staff={[]}
          chosen={chosen}
          near={null}
          namesStaff={anyone}
          onChoose={onChoose}
        />
      </Suspense>
    </>
  )
}

function NoTimes({ days, day, anyone, onDay }: Pick<MoveTimesProps, 'days' | 'day' | 'anyone' | 'onDay'>) {
  const t = useTexts('move')
  const next = days && nextOpenDay(days, day)
  return (
    <EmptyState text={t('none')}>
      {next && (
        <Button kind="soft" size="sm" onClick={() => onDay(next)}>
          {t('next', { date: formatDate(next) })}
        </Button>
      )}
      {next === null && <p className="sm">{t(anyone ? 'noneAtAll' : 'noneOfStylist')}</p>}
    </EmptyState>
  )
}
