// The fields of one more exception.
import { useId } from 'react'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { SelectField } from '#/ui/select-field'
import { TimeRange } from '#/ui/time-range'
import { type ExceptionForm, exceptionKinds, kindNamed } from './exception-form'
import type { TimesProblem } from './times'

/** The most characters of a reason, as the server accepts it. */
const reasonLimit = 200

interface ExceptionFieldsProps {
  readonly form: ExceptionForm
  readonly problem: TimesProblem | null
  readonly onChange: (change: Partial<ExceptionForm>) => void
}

export function ExceptionFields({ form, problem, onChange }: ExceptionFieldsProps) {
  const t = useTexts('adminStaff.exceptions')
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('date')}
          starred
          required
          type="date"
          value={form.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <SelectField
          label={t('kind')}
          value={form.kind}
          onChange={({ target }) => onChange({ kind: kindNamed(target.value) })}
        >
          {exceptionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </SelectField>
      </div>
      {form.kind !== 'offAllDay' && <Times form={form} problem={problem} onChange={onChange} />}
      <Field
        label={t('reason')}
        note={t('optional')}
        dir="auto"
        autoComplete="off"
        maxLength={reasonLimit}
        value={form.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  )
}

function Times({ form, problem, onChange }: ExceptionFieldsProps) {
  const t = useTexts('adminStaff')
  const problemId = useId()
  return (
    <div className="field">
      <TimeRange
        words={{ start: t('time.start'), end: t('time.end'), to: t('time.to') }}
        problemId={problem ? problemId : undefined}
        start={{ value: form.start, onChange: ({ target }) => onChange({ start: target.value }) }}
        end={{ value: form.end, onChange: ({ target }) => onChange({ end: target.value }) }}
      />
      <div role="alert">{problem && <FieldError id={problemId}>{t(`problem.${problem}`)}</FieldError>}</div>
    </div>
  )
}
