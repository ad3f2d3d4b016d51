// The shifts of a weekday beside the first.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import type { weekdays } from '#/lib/week'
import { Button } from '#/ui/button'
import { FieldError } from '#/ui/field-frame'
import { TimeRange } from '#/ui/time-range'
import { mostExtra, nextShift, type ShiftForm, type WeekForm } from './week-form'

interface ExtraShiftsProps {
  readonly day: (typeof weekdays)[number]
  readonly problem: string | undefined
  readonly recheck: () => void
}

export function ExtraShifts({ day, problem, recheck }: ExtraShiftsProps) {
  const t = useTexts('adminStaff')
  const id = useId()
  const { getValues } = useFormContext<WeekForm>()
  const { field } = useController<WeekForm, `days.${number}.extra`>({ name: `days.${day}.extra` })
  const shifts = field.value
  const change = (next: readonly ShiftForm[]) => {
    field.onChange(next)
    recheck()
  }
  const put = (place: number, times: Partial<ShiftForm>) =>
    change(shifts.map((shift, index) => (index === place ? { ...shift, ...times } : shift)))
  return (
    <>
      {shifts.map((shift, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name but its place
        <ShiftRow key={place} place={place} shift={shift} problemId={problem && id} put={put}>
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('schedule.removeShift', { number: place + 2, day: t(`schedule.day.${day}`) })}
            onClick={() => change(shifts.filter((_, index) => index !== place))}
          >
            <X className="icon" aria-hidden="true" />
            {t('schedule.remove')}
          </Button>
        </ShiftRow>
      ))}
      {problem && <FieldError id={id}>{problem}</FieldError>}
      {shifts.length < mostExtra && (
        <Button
          kind="ghost"
          size="sm"
          className="add-shift"
          aria-label={t('schedule.addShiftOn', { day: t(`schedule.day.${day}`) })}
          onClick={() => change([...shifts, nextShift(getValues(`days.${day}`))])}
        >
          <Plus className="icon" aria-hidden="true" />
          {t('schedule.addShift')}
        </Button>
      )}
    </>
  )
}

interface ShiftRowProps {
  readonly place: number
  readonly shift: ShiftForm
  readonly problemId: string | undefined
  readonly put: (place: number, times: Partial<ShiftForm>) => void
  readonly children: React.ReactNode
}

function ShiftRow({ place, shift, problemId, put, children }: ShiftRowProps) {
  const t = useTexts('adminStaff')
  const number = place + 2
  return (
    <>
      <span className="sm" aria-hidden="true">
        {t('schedule.shift', { number })}
      </span>
      <span className="row row--wrap">
        <TimeRange
          words={{
            start: t('schedule.shiftStart', { number }),
            end: t('schedule.shiftEnd', { number }),
            to: t('time.to'),
          }}
          problemId={problemId}
          start={{ value: shift.start, onChange: ({ target }) => put(place, { start: target.value }) }}
          end={{ value: shift.end, onChange: ({ target }) => put(place, { end: target.value }) }}
        />
        {children}
      </span>
    </>
  )
}
