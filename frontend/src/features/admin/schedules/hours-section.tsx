// The opening hours, a card for each day of the week, and the dialog that edits them.
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { type AdminHours, getAdminHours } from '#/api/admin-hours'
import { useQuery } from '#/api/client'
import { VersionedForm } from '#/dashboard/versioned-form'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatClock } from '#/lib/shop-time'
import { weekdayName, weekdays } from '#/lib/week'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { openRange } from './hours-form'

const HoursDialog = lazyComponent('HoursDialog', () => import('./hours-dialog'))

export function HoursSection() {
  const t = useTexts('adminSchedules.hours')
  const { query } = useCurrentShop()
  const { data: hours, error, refetch } = useQuery(getAdminHours, { query })
  const [edited, setEdited] = useState<AdminHours | null>(null)
  return (
    <section className="stack" aria-labelledby="hours-title">
      <div className="row between row--wrap">
        <h3 className="title" id="hours-title">
          {t('title')}
        </h3>
        {hours && (
          <Button kind="line" size="sm" onClick={() => setEdited(hours)}>
            <Pencil className="icon" aria-hidden="true" />
            {t('edit')}
          </Button>
        )}
      </div>
      {!hours && error && <PanelFailed text={t('failed')} retry={refetch} />}
      {!hours && !error && <DaysLoading />}
      {hours && (
        <ul className="open-days">
          {weekdays.map((day) => (
            <DayCard key={day} hours={hours} day={day} />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm opened={edited} now={hours}>
            {(kept) => <HoursDialog hours={kept} onClose={() => setEdited(null)} />}
          </VersionedForm>
        </Suspense>
      )}
    </section>
  )
}

function DayCard({ hours, day }: { hours: AdminHours; day: number }) {
  const t = useTexts('adminSchedules.hours')
  const range = openRange(hours, day)
  return (
    <li className="card open-day">
      <h4 className="strong sm">{weekdayName(day)}</h4>
      {range ? (
        <p className="num">
          {t('range', { from: formatClock(range.openingTime), to: formatClock(range.closingTime) })}
        </p>
      ) : (
        <p className="faint">{t('closed')}</p>
      )}
      {range?.isDefault && <p className="xs muted">{t('usesDefault')}</p>}
    </li>
  )
}

function DaysLoading() {
  const t = useTexts('adminSchedules')
  return (
    <Loading text={t('loading')}>
      <div className="open-days">
        {weekdays.map((day) => (
          <Skeleton key={day} height="5.5rem" />
        ))}
      </div>
    </Loading>
  )
}
