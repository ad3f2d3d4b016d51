// A time of the desk's own choice, with what is in its way and why it is accepted.
import type { AdminChair } from '#/api/admin-chairs'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { ChairField } from './chair-field'
import type { NewBookingProblem, OwnTimeForm } from './new-booking-form'
import { Looked } from './place-conflicts'
import { STEP } from './place-form'
import type { OwnTime } from './use-own-time'

interface OwnTimeFieldsProps {
  readonly own: OwnTimeForm
  /** Those to choose from; none: the salon chooses. */
  readonly chairs: readonly AdminChair[]
  readonly problems: readonly NewBookingProblem[]
  readonly found: OwnTime
  readonly onChange: (change: Partial<OwnTimeForm>) => void
}

export function OwnTimeFields({ own, chairs, problems, found, onChange }: OwnTimeFieldsProps) {
  const t = useTexts('adminPlace')
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('start')}
          type="time"
          required
          step={STEP * 60}
          error={problems.includes('time') && !found.place ? t('steps') : undefined}
          value={own.clock}
          onChange={({ target }) => onChange({ clock: target.value })}
        />
        <ChairField chairs={chairs} value={own.chair} onChange={(chair) => onChange({ chair })} />
      </div>
      <Looked place={found.place} stands={found.stands} />
      {found.stands === 'reason' && (
        <Field
          label={t('reason')}
          required
          dir="auto"
          maxLength={200}
          error={problems.includes('reason') ? t('reasonMissing') : undefined}
          value={own.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </>
  )
}
