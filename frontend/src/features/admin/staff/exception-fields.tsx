// The fields of one more exception, or of one more absence of several days.
import { useId } from 'react'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { SelectField } from '#/ui/select-field'
import { TimeRange } from '#/ui/time-range'
import {
  type ExceptionForm,
  type ExceptionProblems,
  exceptionKinds,
  hasLastDay,
  kindNamed,
  withFirstDay,
} from './exception-form'

/** The most characters of a reason, as the server accepts it. */
const reasonLimit = 200

interface ExceptionFieldsProps {
  readonly form: ExceptionForm
  readonly problems: Partial<ExceptionProblems>
  readonly onChange: (change: Partial<ExceptionForm>) => void
}

export function ExceptionFields({ form, problems, onChange }: ExceptionFieldsProps) {
  const t = useTexts('adminStaff.exceptions')
  return (
    <>
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
      <Days form={form} problems={problems} onChange={onChange} />
      {form.kind !== 'offAllDay' && <Times form={form} problems={problems} onChange={onChange} />}
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

function Days({ form, problems, onChange }: ExceptionFieldsProps) {
  const t = useTexts('adminStaff.exceptions')
  const several = hasLastDay(form)
  return (
    <div className="columns-2">
      <Field
        label={several ? t('firstDay') : t('date')}
        starred
        required
        type="date"
        value={form.first}
        onChange={({ target }) => onChange(withFirstDay(form, target.value))}
      />
      {several && (
        <Field
          label={t('lastDay')}
          type="date"
          min={form.first}
          value={form.last}
          error={problems.days ? t(problems.days) : undefined}
          onChange={({ target }) => onChange({ last: target.value })}
        />
      )}
    </div>
  )
}

function Times({ form, problems: { times: problem }, onChange }: ExceptionFieldsProps) {
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
