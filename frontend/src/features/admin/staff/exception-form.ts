// A date on which a week does not hold, as it is typed: off all day, off for a while, or at work at other hours (slot rule 10).
import type { ExceptionBody } from '#/api/admin-schedules'
import { type TimesProblem, timesProblem, wireEnd } from './times'

export const exceptionKinds = ['offAllDay', 'offPart', 'works'] as const

export interface ExceptionForm {
  readonly date: string
  readonly kind: (typeof exceptionKinds)[number]
  readonly start: string
  readonly end: string
  readonly reason: string
}

export const emptyException: ExceptionForm = {
  date: '',
  kind: 'offAllDay',
  start: '09:00',
  end: '17:00',
  reason: '',
}

export function kindNamed(name: string): ExceptionForm['kind'] {
  return exceptionKinds.find((kind) => kind === name) ?? 'offAllDay'
}

export function exceptionProblem({ kind, start, end }: ExceptionForm): TimesProblem | null {
  return kind === 'offAllDay' ? null : timesProblem(start, end)
}

export function exceptionBody({ date, kind, start, end, reason }: ExceptionForm): ExceptionBody {
  const allDay = kind === 'offAllDay'
  return {
    exceptionDate: date,
    isAvailable: kind === 'works',
    startTime: allDay ? null : start,
    endTime: allDay ? null : wireEnd(end),
    reason: reason.trim() === '' ? null : reason.trim(),
  }
}
