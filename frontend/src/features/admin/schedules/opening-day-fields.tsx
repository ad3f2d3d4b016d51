// One day of the opening hours: closed, the default hours, or its own. The times stand there in both cases; to type one is to have own hours.
import { useId } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { weekdayName, weekdays } from '#/lib/week'
import { FieldError } from '#/ui/field-frame'
import { Segmented } from '#/ui/segmented'
import { TimeRange } from '#/ui/time-range'
import type { DayMode, HoursForm } from './hours-form'

export function OpeningDayFields({ day }: { day: number }) {
  const t = useTexts('adminSchedules.hours')
  const form = useFormContext<HoursForm>()
  const mode = form.watch(`days.${day}.mode`)
  const name = weekdayName(day)
  const choose = (chosen: DayMode) => {
    form.setValue(`days.${day}.mode`, chosen, { shouldDirty: true })
    if (chosen === 'usual') takeDefaults(form, day)
  }
  return (
    <fieldset className="hours-day" data-mode={mode}>
      <legend className="visually-hidden">{name}</legend>
      <span className="strong" aria-hidden="true">
        {name}
      </span>
      <Segmented
        label={name}
        choices={[
          { value: 'closed', name: t('mode.closed') },
          { value: 'usual', name: t('mode.usual') },
          { value: 'own', name: t('mode.own') },
        ]}
        chosen={mode}
        onChoose={choose}
      />
      {mode !== 'closed' && (
        <OpeningTimeFields
          name={`days.${day}`}
          opens={t('dayOpens', { day: name })}
          closes={t('dayCloses', { day: name })}
          onType={() => mode === 'usual' && choose('own')}
        />
      )}
    </fieldset>
  )
}

export function DefaultTimeFields() {
  const t = useTexts('adminSchedules.hours')
  const form = useFormContext<HoursForm>()
  const follow = () => {
    for (const day of weekdays) {
      if (form.getValues(`days.${day}.mode`) === 'usual') takeDefaults(form, day)
    }
  }
  return <OpeningTimeFields name="defaults" opens={t('opens')} closes={t('closes')} onType={follow} />
}

function takeDefaults({ getValues, setValue, clearErrors }: UseFormReturn<HoursForm>, day: number) {
  const { opens, closes } = getValues('defaults')
  setValue(`days.${day}.opens`, opens, { shouldDirty: true })
  setValue(`days.${day}.closes`, closes, { shouldDirty: true })
  clearErrors(`days.${day}`)
}

interface OpeningTimeFieldsProps {
  readonly name: 'defaults' | `days.${number}`
  readonly opens: string
  readonly closes: string
  readonly onType: () => void
}

function OpeningTimeFields({ name, opens, closes, onType }: OpeningTimeFieldsProps) {
  const t = useTexts('adminSchedules.hours')
  const id = useId()
  const { register, getFieldState, formState, trigger, watch } = useFormContext<HoursForm>()
  const problem = getFieldState(`${name}.closes`, formState).error?.message
  const [from, to] = watch([`${name}.opens`, `${name}.closes`])
  const onChange = () => {
    onType()
    // The two are right or wrong together.
    if (problem) void trigger(`${name}.closes`)
  }
  return (
    <div className="times">
      <TimeRange
        words={{ start: opens, end: closes, to: t('until') }}
        problemId={problem && id}
        start={register(`${name}.opens`, { onChange })}
        end={register(`${name}.closes`, { onChange })}
      />
      {to !== '' && to < from && <p className="xs muted">{t('nextDay')}</p>}
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </div>
  )
}
