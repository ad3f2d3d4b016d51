// One row per day, today marked.
import { useQuery } from '#/api/client'
import { type DayHours, getShopHours } from '#/api/hours'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { formatClock, today, weekdayOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { openRange, week } from './opening-rules'

export function OpeningHours() {
  const t = useTexts('landing')
  const zone = useShopZone()
  return (
    <div className="stack">
      <h2 className="display-2 hours-h">{t('hours')}</h2>
      <Week />
      <p className="xs faint">{t('zone', { timezone: zone })}</p>
    </div>
  )
}

function Week() {
  const t = useTexts('landing')
  const current = weekdayOf(today(useShopZone()))
  const { data: hours, error } = useQuery(getShopHours, {})
  if (!hours && error) return <ErrorState text={t('hoursFailed')} />
  if (!hours) return <WeekLoading />
  return (
    <dl className="hours">
      {week(hours.weeklyHours).map((day) => (
        <DayRow key={day.dayOfWeek} day={day} isToday={day.dayOfWeek === current} />
      ))}
    </dl>
  )
}

function DayRow({ day, isToday }: { day: DayHours; isToday: boolean }) {
  const t = useTexts('landing')
  const range = openRange(day)
  return (
    <div className={isToday ? 'today' : undefined}>
      <dt>
        {day.dayName}
        {isToday && <Badge tone="brand">{t('today')}</Badge>}
      </dt>
      <dd className={range ? 'num' : 'num faint'}>
        {range ? t('openHours', { from: formatClock(range.from), to: formatClock(range.to) }) : t('closed')}
      </dd>
    </div>
  )
}

function WeekLoading() {
  const t = useTexts('landing')
  return (
    <Loading text={t('loadingHours')}>
      <div className="hours">
        {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
          <div key={day}>
            <Skeleton width="7rem" height="1.55rem" />
            <Skeleton width="9rem" height="1.55rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
