// The days on which a week does not hold, as they are typed: off all day, off for a while, or at work at other hours (slot rule 10).
import type { ExceptionBody } from '#/api/admin-schedules'
import { daysBetween } from '#/lib/date-range'
import { isShopDate } from '#/lib/shop-time'
import { type TimesProblem, timesProblem, wireEnd } from './times'

export const exceptionKinds = ['offAllDay', 'offPart', 'works'] as const

/** The most days of one absence, as the server accepts it. */
const longestAbsence = 366

export interface ExceptionForm {
  readonly first: string
  /** Of an absence; other hours are those of one day. */
  readonly last: string
  readonly kind: (typeof exceptionKinds)[number]
  readonly start: string
  readonly end: string
  readonly reason: string
}

type DaysProblem = 'lastEarlier' | 'tooLong'

export interface ExceptionProblems {
  readonly days: DaysProblem | null
  readonly times: TimesProblem | null
}

export const emptyException: ExceptionForm = {
  first: '',
  last: '',
  kind: 'offAllDay',
  start: '09:00',
  end: '17:00',
  reason: '',
}

export function kindNamed(name: string): ExceptionForm['kind'] {
  return exceptionKinds.find((kind) => kind === name) ?? 'offAllDay'
}

export const hasLastDay = ({ kind }: Pick<ExceptionForm, 'kind'>) => kind !== 'works'

/** The last day follows the first one, until it is later. */
export function withFirstDay({ last }: ExceptionForm, first: string): Partial<ExceptionForm> {
  return first !== '' && (last === '' || last < first) ? { first, last: first } : { first }
}

export function exceptionProblems(form: ExceptionForm): ExceptionProblems {
  const { kind, start, end } = form
  return { days: daysProblem(form), times: kind === 'offAllDay' ? null : timesProblem(start, end) }
}

function daysProblem(form: ExceptionForm): DaysProblem | null {
  const { first, last } = form
  if (hasLastDay(form) && last !== '' && last < first) return 'lastEarlier'
  return countOf(form) > longestAbsence ? 'tooLong' : null
}

/** How many days it is about. */
export function countOf(form: ExceptionForm): number {
  const { first, last } = form
  if (!hasLastDay(form) || !isShopDate(first) || !isShopDate(last)) return 1
  return Math.max(1, daysBetween(first, last) + 1)
}

export function exceptionBody(form: ExceptionForm): ExceptionBody {
  const { first, last, kind, start, end, reason } = form
  const allDay = kind === 'offAllDay'
  return {
    exceptionDate: first,
    ...(hasLastDay(form) && last > first && { lastDate: last }),
    isAvailable: kind === 'works',
    startTime: allDay ? null : start,
    endTime: allDay ? null : wireEnd(end),
    reason: reason.trim() === '' ? null : reason.trim(),
  }
}
