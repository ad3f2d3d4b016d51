// Another time zone concerns the bookings to come: how many, and whether their moments or their clock times stay (rules/dashboard#zone-change).
import { useState } from 'react'
import { getZoneImpact, putTimezone } from '#/api/admin-settings'
import type { AdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation, type Words } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminZone } from '#/i18n/admin-zone'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { ImpactList } from '../impact-list'
import { zoneName } from './zones'

interface ZoneDialogProps {
  readonly from: string
  readonly to: string
  /** What the change is a change of. */
  readonly version: number
  readonly words: Words<AdminShop>
  readonly onClose: () => void
}

export const ZoneDialog = withTexts({ adminZone }, Asking)

function Asking({ from, to, version, words, onClose }: ZoneDialogProps) {
  const t = useTexts('adminZone')
  const { query } = useCurrentShop()
  const [keep, setKeep] = useState<'instant' | 'clock'>('instant')
  const impact = useQuery(getZoneImpact, { query })
  const { pending, problem, run } = useMutation(putTimezone, words)
  const count = impact.data?.future_bookings
  const save = async () => {
    if (await run({ query, body: { timezone: to, keep }, version })) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      subtitle={t('subtitle', { from: zoneName(from), to: zoneName(to) })}
      action={t('action')}
      pending={pending}
      problem={problem}
      changed={keep !== 'instant'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {impact.data ? (
        <p>{t('concerned', { count: count ?? 0 })}</p>
      ) : impact.error ? (
        <p className="notice notice--warn">{t('unknown')}</p>
      ) : (
        <Loading text={t('loading')}>
          <Skeleton height="1.5rem" />
        </Loading>
      )}
      {impact.data && count !== 0 && <ImpactList impact={impact.data} heading={t('hours')} />}
      {count !== 0 && (
        <fieldset className="field">
          <legend className="label">{t('question')}</legend>
          <div className="choices choices--long">
            {(['instant', 'clock'] as const).map((one) => (
              <label className="opt" key={one}>
                <input type="radio" name="keep" checked={keep === one} onChange={() => setKeep(one)} />
                <span className="radio" />
                <span>
                  {t(`keep.${one}`)}
                  <span className="sm muted keep-help">{t(`keep.${one}Help`, { to: zoneName(to) })}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  )
}
