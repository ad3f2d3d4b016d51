// How far the visit is by now: one press each, from three hours before the start on.
import { useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { patchStage, type StageBody } from '#/api/admin-stage'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { canMark } from './stage'
import { useNow } from './use-now'

export const StageActions = withTexts({ adminStage }, Actions)

/** What the desk can say at once. */
const latenesses = [5, 10, 15, 20, 30, 45, 60] as const
/** What comes next, and the way back. */
const next: Record<string, readonly StageBody['stage'][]> = {
  expected: ['arrived', 'in_service'],
  late: ['arrived', 'in_service'],
  arrived: ['in_service', 'expected'],
  in_service: ['arrived', 'expected'],
}

function Actions({ booking: read }: { booking: AdminBooking }) {
  const t = useTexts('adminStage')
  const { query } = useCurrentShop()
  // What the last press made of it counts until it has been read again: the next one is a change of that.
  const [answered, setAnswered] = useState(read)
  const booking = answered.id === read.id && answered.version > read.version ? answered : read
  const { pending, problem, run } = useMutation(patchStage, {
    ...mutationTexts(t, 'done', 'failed'),
    take: setAnswered,
  })
  const isMarkable = canMark(booking, useNow())
  const { id, stage, version, late_minutes: late } = booking
  if (!isMarkable || stage === null) return null
  const mark = (body: StageBody) => {
    if (!pending) void run({ params: { id }, query, body, version })
  }
  const isAwaited = stage === 'expected' || stage === 'late'
  return (
    <>
      {problem && <p className="notice notice--bad">{problem.text}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
      <div className="row booking-actions" role="group" aria-label={t('visit')}>
        {(next[stage] ?? []).map((to, place) => (
          <Button
            key={to}
            size="sm"
            kind={place === 0 && stage !== 'in_service' ? 'primary' : 'line'}
            aria-disabled={pending}
            onClick={() => mark({ stage: to })}
          >
            {t(`to.${to}`)}
          </Button>
        ))}
        {isAwaited && (
          <select
            className="select"
            aria-label={t('lateness')}
            value={late ?? ''}
            onChange={({ target }) =>
              mark({ stage: 'expected', late_minutes: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t('onTime')}</option>
            {[...new Set([...latenesses, ...(late === null ? [] : [late])])].map((count) => (
              <option key={count} value={count}>
                {t('lateBy', { count: String(count) })}
              </option>
            ))}
          </select>
        )}
      </div>
    </>
  )
}
