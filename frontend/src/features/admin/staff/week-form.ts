// A week of work as it is typed, and under which rules (slot rules 7 to 9). Times are "HH:MM" on the salon's clock.
import * as z from 'zod/mini'
import type { ScheduleBody, ScheduleDay } from '#/api/admin-schedules'
import { asTyped, minutes, spanOf, type TimesProblem, timesProblem, wireEnd } from './times'

/** A shift beside the first. */
export interface ShiftForm {
  readonly start: string
  readonly end: string
}

/** So many a day beside the first, as the server accepts it. */
export const mostExtra = 2

export interface DayForm {
  available: boolean
  start: string
  end: string
  pause: boolean
  pauseStart: string
  pauseEnd: string
  extra: readonly ShiftForm[]
}

export interface WeekForm {
  /** Sunday first, as on the wire. */
  days: DayForm[]
}

type Problem = TimesProblem | 'breakOutside' | 'shiftsMeet'

/** A day gets the hours of the default week when it becomes a working day (slot rule 8). */
export function weekForm(week: readonly ScheduleDay[]): WeekForm {
  return { days: [0, 1, 2, 3, 4, 5, 6].map((day) => dayForm(week.find((row) => row.day_of_week === day))) }
}

export function dayForm(day: ScheduleDay | undefined): DayForm {
  return {
    available: day?.is_available ?? false,
    start: asTyped(day?.start_time) ?? '09:00',
    end: asTyped(day?.end_time) ?? '17:00',
    pause: (day?.break_start_time ?? null) !== null,
    pauseStart: asTyped(day?.break_start_time) ?? '12:00',
    pauseEnd: asTyped(day?.break_end_time) ?? '13:00',
    extra: (day?.extra_shifts ?? []).map(({ start_time, end_time }) => ({
      start: start_time,
      end: asTyped(end_time) ?? end_time,
    })),
  }
}

/** A day off, or without a break, sends null times. */
export function weekBody({ days }: WeekForm): ScheduleBody {
  return {
    weeklySchedule: days.map((day, dayOfWeek) => ({
      dayOfWeek,
      isAvailable: day.available,
      startTime: day.available ? day.start : null,
      endTime: day.available ? wireEnd(day.end) : null,
      breakStartTime: day.available && day.pause ? day.pauseStart : null,
      breakEndTime: day.available && day.pause ? wireEnd(day.pauseEnd) : null,
      extraShifts: day.available
        ? day.extra.map(({ start, end }) => ({ startTime: start, endTime: wireEnd(end) }))
        : [],
    })),
  }
}

export function weekSchema(say: (problem: Problem) => string) {
  const day = z
    .object({
      available: z.boolean(),
      start: z.string(),
      end: z.string(),
      pause: z.boolean(),
      pauseStart: z.string(),
      pauseEnd: z.string(),
      extra: z.array(z.object({ start: z.string(), end: z.string() })),
    })
    .check(({ value, issues }) => {
      const problem = problemOf(value)
      if (!problem) return
      const [field, code] = problem
      issues.push({ code: 'custom', message: say(code), input: value[field], path: [field] })
    })
  return z.object({ days: z.array(day) })
}

/** One more shift: two hours, an hour after the last. Empty where the day has no room for it. */
export function nextShift(day: DayForm): ShiftForm {
  const last = day.extra.at(-1) ?? day
  const [, end] = spanOf(last.start, last.end)
  if (last.end === '' || end + 60 >= minutes('24:00')) return { start: '', end: '' }
  return { start: clockOf(end + 60), end: clockOf(Math.min(end + 180, minutes('23:59'))) }
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

type Place = 'start' | 'pauseStart' | 'extra'

function problemOf(day: DayForm): readonly [Place, Problem] | null {
  if (!day.available) return null
  const shift = timesProblem(day.start, day.end)
  if (shift) return ['start', shift]
  const pause = pauseProblem(day)
  if (pause) return ['pauseStart', pause]
  const extra = extraProblem(day)
  return extra && ['extra', extra]
}

/** Each begins after the one before has ended, and only the last may end on the next date (slot rule 33). */
function extraProblem({ start, end, extra }: DayForm): Problem | null {
  let before: ShiftForm = { start, end }
  for (const shift of extra) {
    const times = timesProblem(shift.start, shift.end)
    if (times) return times
    const ended = wireEnd(before.end)
    if (ended <= before.start || shift.start <= ended) return 'shiftsMeet'
    before = shift
  }
  return null
}

function pauseProblem(day: DayForm): Problem | null {
  if (!day.pause) return null
  const pause = timesProblem(day.pauseStart, day.pauseEnd)
  if (pause) return pause
  const [from, until] = [
    minutesAfter(day.start, day.pauseStart),
    minutesAfter(day.start, wireEnd(day.pauseEnd)),
  ]
  const within = from < until && until <= minutesAfter(day.start, wireEnd(day.end))
  return within ? null : 'breakOutside'
}

/** A time that reads earlier than the start is on the next date. */
function minutesAfter(start: string, time: string): number {
  return minutes(time) - minutes(start) + (time < start ? minutes('24:00') : 0)
}
