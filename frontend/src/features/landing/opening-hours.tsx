// One row per day, today marked.
import { useQuery } from '#/api/client'
import { type DayHours, getShopHours, type SpecialHours } from '#/api/hours'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { formatClock, formatDate, today, weekdayOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { openRange, specialOn, week } from './opening-rules'

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
  const date = today(useShopZone())
  const { data: hours, error } = useQuery(getShopHours, {})
  if (!hours && error) return <ErrorState text={t('hoursFailed')} />
  if (!hours) return <WeekLoading />
  const special = specialOn(hours.specialDays, date)
  return (
    <>
      <dl className="hours">
        {week(hours.weeklyHours).map((day) => {
          const isToday = day.dayOfWeek === weekdayOf(date)
          return (
            <DayRow key={day.dayOfWeek} day={day} isToday={isToday} special={isToday ? special : undefined} />
          )
        })}
      </dl>
      {hours.specialDays.length > 0 && <SpecialDays days={hours.specialDays} />}
    </>
  )
}

interface DayRowProps {
  readonly day: DayHours
  readonly isToday: boolean
  /** What holds today in place of the week. */
  readonly special: SpecialHours | undefined
}

function DayRow({ day, isToday, special }: DayRowProps) {
  const t = useTexts('landing')
  const range = openRange(special ?? day)
  return (
    <div className={isToday ? 'today' : undefined}>
      <dt>
        {day.dayName}
        {isToday && <Badge tone="brand">{t('today')}</Badge>}
        {special && (
          <span className="sm muted" dir="auto">
            {special.name}
          </span>
        )}
      </dt>
      <dd className={range ? 'num' : 'num faint'}>
        {range ? t('openHours', { from: formatClock(range.from), to: formatClock(range.to) }) : t('closed')}
      </dd>
    </div>
  )
}

function SpecialDays({ days }: { days: readonly SpecialHours[] }) {
  const t = useTexts('landing')
  return (
    <ul className="special-days sm" aria-label={t('specialDays')}>
      {days.map((day) => (
        <li key={day.dateFrom} dir="auto">
          <SpecialDay day={day} />
        </li>
      ))}
    </ul>
  )
}

function SpecialDay({ day }: { day: SpecialHours }) {
  const t = useTexts('landing')
  const { dateFrom, dateTo, name } = day
  const [first, last] = [formatDate(dateFrom), formatDate(dateTo)]
  const dates = dateFrom === dateTo ? first : t('openHours', { from: first, to: last })
  const range = openRange(day)
  if (!range) return t('specialClosed', { dates, name })
  const hours = t('openHours', { from: formatClock(range.from), to: formatClock(range.to) })
  return t('specialOpen', { dates, hours, name })
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
