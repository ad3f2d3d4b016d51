// The rules of booking: their ranges, and what an example makes of a number of minutes.
import type { RulesBody } from '#/api/admin-settings'

export const slotSteps = [5, 10, 15, 20, 30, 60] as const

export const numberRules = [
  { id: 'min_notice_minutes', unit: 'minute', min: 0, max: 10_080 },
  { id: 'horizon_days', unit: 'day', min: 1, max: 365 },
  { id: 'hold_minutes', unit: 'minute', min: 5, max: 1_440 },
  { id: 'max_open_bookings', unit: 'booking', min: 1, max: 30 },
] as const

export type NumberRule = (typeof numberRules)[number]
export type TypedRules = Record<Exclude<keyof RulesBody, 'completes_visits'>, string> & {
  readonly completes_visits: boolean
}

/** The number that was typed, or null if it is none within the range. */
export function ruleNumber({ min, max }: NumberRule, typed: string): number | null {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value >= min && value <= max ? value : null
}

/** Every rule as a number, or null if one of them is out of its range. */
export function rulesBody(typed: TypedRules): RulesBody | null {
  const [min_notice_minutes, horizon_days, hold_minutes, max_open_bookings] = numberRules.map((rule) =>
    ruleNumber(rule, typed[rule.id]),
  )
  if (min_notice_minutes == null || horizon_days == null || hold_minutes == null || max_open_bookings == null)
    return null
  return {
    min_notice_minutes,
    horizon_days,
    slot_step_minutes: Number(typed.slot_step_minutes),
    hold_minutes,
    max_open_bookings,
    completes_visits: typed.completes_visits,
  }
}

/** So many minutes after 10:00: the time on the clock, and how many days later. */
export function afterTen(minutes: number): { clock: string; days: number } {
  const total = 600 + minutes
  const two = (value: number) => String(value).padStart(2, '0')
  const inDay = total % 1_440
  return { clock: `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`, days: Math.floor(total / 1_440) }
}
