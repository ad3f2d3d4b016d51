// The opening hours as the dialog edits them, under which rules, and what is sent of them.
import * as z from 'zod/mini'
import type { AdminHours, AdminHoursBody } from '#/api/admin-hours'
import { asTyped, type TimesProblem, timesProblem, wireEnd } from '../staff/times'

/** `usual`: open in the default hours. */
export type DayMode = 'closed' | 'usual' | 'own'

export interface Times {
  opens: string
  closes: string
}

export interface HoursForm {
  defaults: Times
  /** By day of the week, Sunday first. */
  days: (Times & { mode: DayMode })[]
}

/** When the salon is open on a day of the week; null when it is closed. */
export function openRange({ defaultHours, weeklyHours }: AdminHoursBody, day: number) {
  const found = weeklyHours.find(({ dayOfWeek }) => dayOfWeek === day)
  if (!found?.isOpen) return null
  const { openingTime, closingTime } = found
  if (openingTime === null || closingTime === null) return { ...defaultHours, isDefault: true }
  return { openingTime, closingTime, isDefault: false }
}

export function hoursForm(hours: AdminHours): HoursForm {
  const { openingTime, closingTime } = hours.defaultHours
  const usual = typed(openingTime, closingTime)
  return {
    defaults: usual,
    days: [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const range = openRange(hours, day)
      if (!range) return { mode: 'closed', ...usual }
      const mode = range.isDefault ? 'usual' : 'own'
      return { mode, ...typed(range.openingTime, range.closingTime) }
    }),
  }
}

const typed = (opens: string, closes: string): Times => ({
  opens: asTyped(opens) ?? opens,
  closes: asTyped(closes) ?? closes,
})

export function hoursBody({ defaults, days }: HoursForm): AdminHoursBody {
  return {
    defaultHours: { openingTime: defaults.opens, closingTime: wireEnd(defaults.closes) },
    weeklyHours: days.map(({ mode, opens, closes }, dayOfWeek) => ({
      dayOfWeek,
      isOpen: mode !== 'closed',
      openingTime: mode === 'own' ? opens : null,
      closingTime: mode === 'own' ? wireEnd(closes) : null,
    })),
  }
}

/** The form's rules; `say` words them. */
export function hoursSchema(say: (problem: 'timeMissing' | 'sameTime') => string) {
  const times = { opens: z.string(), closes: z.string() }
  const rule = (problem: TimesProblem, error: string) =>
    z.refine<Times & { mode?: DayMode }>(
      ({ mode = 'own', opens, closes }) => mode !== 'own' || timesProblem(opens, closes) !== problem,
      { error, path: ['closes'] },
    )
  const rules = [rule('half', say('timeMissing')), rule('equal', say('sameTime'))] as const
  return z.object({
    defaults: z.object(times).check(...rules),
    days: z.array(z.object({ ...times, mode: z.enum(['closed', 'usual', 'own']) }).check(...rules)),
  })
}
