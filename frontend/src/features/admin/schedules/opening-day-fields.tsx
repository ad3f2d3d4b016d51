// One day of the opening hours: closed, the default hours, or its own.
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { weekdayName } from '#/lib/week'
import { FieldError } from '#/ui/field-frame'
import { Segmented } from '#/ui/segmented'
import { TimeRange } from '#/ui/time-range'
import type { HoursForm } from './hours-form'

export function OpeningDayFields({ day }: { day: number }) {
  const t = useTexts('adminSchedules.hours')
  const { field } = useController<HoursForm, `days.${number}.mode`>({ name: `days.${day}.mode` })
  const name = weekdayName(day)
  return (
    <fieldset className="hours-day">
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
        chosen={field.value}
        onChoose={field.onChange}
      />
      {field.value === 'own' && (
        <OpeningTimeFields
          name={`days.${day}`}
          opens={t('dayOpens', { day: name })}
          closes={t('dayCloses', { day: name })}
        />
      )}
    </fieldset>
  )
}

interface OpeningTimeFieldsProps {
  readonly name: 'defaults' | `days.${number}`
  readonly opens: string
  readonly closes: string
}

export function OpeningTimeFields({ name, opens, closes }: OpeningTimeFieldsProps) {
  const t = useTexts('adminSchedules.hours')
  const id = useId()
  const { register, getFieldState, formState, trigger, watch } = useFormContext<HoursForm>()
  const problem = getFieldState(`${name}.closes`, formState).error?.message
  const [from, to] = watch([`${name}.opens`, `${name}.closes`])
  // The two are right or wrong together.
  const field = (end: 'opens' | 'closes') =>
    register(`${name}.${end}`, { onChange: () => void (problem && trigger(`${name}.closes`)) })
  return (
    <div className="times">
      <TimeRange
        words={{ start: opens, end: closes, to: t('until') }}
        problemId={problem && id}
        start={field('opens')}
        end={field('closes')}
      />
      {to !== '' && to < from && <p className="xs muted">{t('nextDay')}</p>}
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </div>
  )
}
