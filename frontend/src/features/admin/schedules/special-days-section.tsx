// The dates on which the salon is closed or has other hours, and the dialogs that add, change and delete them.
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { deleteSpecialDay, getSpecialDays, type SpecialDay } from '#/api/admin-special-days'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { useTexts, withTexts } from '#/i18n'
import { adminSpecialDays } from '#/i18n/admin-special-days'
import { lazyComponent } from '#/lib/lazy-component'
import { formatClock, formatDate, type ShopDate, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'
import { RowActions } from '../row-actions'
import { PanelFailed } from '../tab-panel'

const SpecialDayDialog = lazyComponent('SpecialDayDialog', () => import('./special-day-dialog'))

export const SpecialDaysSection = withTexts({ adminSpecialDays }, Section)

function Section() {
  const t = useTexts('adminSpecialDays')
  const { query } = useCurrentShop()
  const { data: days, error, refetch } = useQuery(getSpecialDays, { query })
  const [edited, setEdited] = useState<SpecialDay | 'new' | null>(null)
  const [leaving, setLeaving] = useState<SpecialDay | null>(null)
  const opened = edited === 'new' ? null : edited
  return (
    <section className="stack" aria-labelledby="special-days-title">
      <div className="row between row--wrap">
        <h3 className="title" id="special-days-title">
          {t('title')}
        </h3>
        {days && (
          <Button kind="line" size="sm" onClick={() => setEdited('new')}>
            <Plus className="icon" aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </div>
      {!days && error && <PanelFailed text={t('failed')} retry={refetch} />}
      {!days && !error && (
        <Loading text={t('loading')}>
          <Skeleton height="5.5rem" />
        </Loading>
      )}
      {days?.length === 0 && <EmptyState text={t('none')} />}
      {days && days.length > 0 && <List days={days} onEdit={setEdited} onDelete={setLeaving} />}
      {edited && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm opened={opened} now={days?.find(({ id }) => id === opened?.id)}>
            {(kept) => <SpecialDayDialog day={kept} onClose={() => setEdited(null)} />}
          </VersionedForm>
        </Suspense>
      )}
      {leaving && <Delete day={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

interface ListProps {
  readonly days: readonly SpecialDay[]
  readonly onEdit: (day: SpecialDay) => void
  readonly onDelete: (day: SpecialDay) => void
}

function List({ days, onEdit, onDelete }: ListProps) {
  const t = useTexts('adminSpecialDays')
  const datesOf = useDates()
  return (
    <ul className="card card--pad special-list" aria-labelledby="special-days-title">
      {days.map((day) => {
        const { id, name, opening_time: opens, closing_time: closes } = day
        const words = { name, dates: datesOf(day) }
        return (
          <li className="row" key={id}>
            <div className="grow">
              <p className="strong">{words.dates}</p>
              <p className="sm muted">
                {opens === null || closes === null
                  ? t('closed')
                  : t('range', { from: formatClock(opens), to: formatClock(closes) })}
                <span dir="auto"> · {name}</span>
              </p>
            </div>
            <RowActions
              edit={{ label: t('edit', words), run: () => onEdit(day) }}
              remove={{ label: t('remove', words), run: () => onDelete(day) }}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Delete({ day, onClose }: { day: SpecialDay; onClose: () => void }) {
  const t = useTexts('adminSpecialDays')
  const { query } = useCurrentShop()
  const datesOf = useDates()
  const { pending, run } = useMutation(deleteSpecialDay, mutationTexts(t, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={t('removeTitle')}
      pending={pending}
      onDelete={() => run({ params: { id: day.id }, query, version: day.version })}
      onClose={onClose}
    >
      <p>{t('removeNote', { name: day.name, dates: datesOf(day) })}</p>
    </DeleteDialog>
  )
}

/** "Thu, Dec 24", or "Thu, Dec 24 – Sat, Dec 26"; in another year "Thursday, November 25, 2027". */
function useDates() {
  const t = useTexts('adminSpecialDays')
  const { zone } = useCurrentShop()
  const year = today(zone).slice(0, 4)
  const format = (date: ShopDate) => formatDate(date, date.startsWith(year) ? 'short' : 'full')
  return ({ date_from: first, date_to: last }: SpecialDay) =>
    first === last ? format(first) : t('dates', { first: format(first), last: format(last) })
}
