// One weekday of a member's week: whether they work, from when to when, their break, and further shifts.
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import type { weekdays } from '#/lib/week'
import { FieldError } from '#/ui/field-frame'
import { Switch } from '#/ui/switch'
import { TimeRange } from '#/ui/time-range'
import { ExtraShifts } from './extra-shifts'
import type { WeekForm } from './week-form'

interface ShiftDayFieldsProps {
  readonly day: (typeof weekdays)[number]
}

export function ShiftDayFields({ day }: ShiftDayFieldsProps) {
  const t = useTexts('adminStaff.schedule')
  const available = useController<WeekForm, `days.${number}.available`>({ name: `days.${day}.available` })
  return (
    <fieldset className="day">
      <legend className="visually-hidden">{t(`day.${day}`)}</legend>
      <div className="stack">
        <span className="strong" aria-hidden="true">
          {t(`day.${day}`)}
        </span>
        <Switch label={t('available')} on={available.field.value} onChange={available.field.onChange} />
      </div>
      {available.field.value ? <Hours day={day} /> : <span className="muted">{t('off')}</span>}
    </fieldset>
  )
}

function Hours({ day }: ShiftDayFieldsProps) {
  const t = useTexts('adminStaff')
  const { register, formState, trigger } = useFormContext<WeekForm>()
  const pause = useController<WeekForm, `days.${number}.pause`>({ name: `days.${day}.pause` })
  const errors = formState.errors.days?.[day]
  const errorId = useId()
  const problem = errors?.start?.message ?? errors?.pauseStart?.message
  const meet = errors?.extra?.message
  // The two ends of a range, and a break in its shift, are right or wrong together.
  const recheck = () => void (errors && trigger(`days.${day}`))
  const field = (name: 'start' | 'end' | 'pauseStart' | 'pauseEnd') =>
    register(`days.${day}.${name}`, { onChange: recheck })
  const takeBreak = (on: boolean) => {
    pause.field.onChange(on)
    recheck()
  }
  return (
    <div className="day-hours">
      <span className="sm" aria-hidden="true">
        {t('schedule.hours')}
      </span>
      <TimeRange
        words={{ start: t('time.start'), end: t('time.end'), to: t('time.to') }}
        problemId={errors?.start && errorId}
        start={field('start')}
        end={field('end')}
      />
      <Switch label={t('schedule.break')} on={pause.field.value} onChange={takeBreak} />
      {pause.field.value && (
        <TimeRange
          words={{ start: t('schedule.breakStart'), end: t('schedule.breakEnd'), to: t('time.to') }}
          problemId={errors?.pauseStart && errorId}
          start={field('pauseStart')}
          end={field('pauseEnd')}
        />
      )}
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <ExtraShifts day={day} problem={meet} recheck={recheck} />
    </div>
  )
}
