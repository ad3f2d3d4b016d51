// What the salon's hours are for its people: the week that a new member begins with, the longer week of a member who works as long as the
// salon is open, and when somebody does not work though it is.
import type { AdminHoursBody } from '#/api/admin-hours'
import { asTyped, minutes, spanOf } from '../staff/times'
import { type DayForm, dayForm, type WeekForm } from '../staff/week-form'
import { openRange } from './hours-form'

type Range = { readonly openingTime: string; readonly closingTime: string } | null

/** A range of a day: "HH:MM" as it travels. */
export interface Gap {
  readonly from: string
  readonly to: string
}

/** The salon's hours as a week of work. The break of the default week stays where it lies within them. */
export function salonWeek(hours: AdminHoursBody): WeekForm {
  return { days: everyDay.map((day) => salonDay(openRange(hours, day))) }
}

function salonDay(range: Range): DayForm {
  const usual = dayForm(undefined)
  if (!range) return usual
  const [start, end] = [range.openingTime, typedEnd(range)]
  const [from, to] = spanOf(start, end)
  const pause = from <= minutes(usual.pauseStart) && minutes(usual.pauseEnd) <= to
  return { ...usual, available: true, start, end, pause }
}

/** The week of a member who follows the salon when it opens longer; null when nothing changes for them. */
export function longerWeek(before: AdminHoursBody, after: AdminHoursBody, week: WeekForm): WeekForm | null {
  const days = week.days.map((day, index) =>
    longerDay(openRange(before, index), openRange(after, index), day),
  )
  return days.some((day, index) => day !== week.days[index]) ? { days } : null
}

/** Who works until an end of the day that moves goes along; a day that opens is a new one for all who do not work then. */
function longerDay(before: Range, after: Range, day: DayForm): DayForm {
  // Half a time is being typed.
  if (!after || after.openingTime === '' || after.closingTime === '') return day
  if (!before) return day.available ? day : salonDay(after)
  if (!day.available) return day
  const [oldStart, oldEnd] = spanOf(before.openingTime, before.closingTime)
  const [newStart, newEnd] = spanOf(after.openingTime, after.closingTime)
  const [start] = spanOf(day.start, day.end)
  const last = day.extra.at(-1) ?? day
  const [, end] = spanOf(last.start, last.end)
  const earlier = newStart < oldStart && newStart < start && start <= oldStart
  const later = newEnd > oldEnd && newEnd > end && end >= oldEnd
  if (!earlier && !later) return day
  return {
    ...day,
    ...(earlier && { start: after.openingTime }),
    ...(later && lastUntil(day, typedEnd(after))),
  }
}

/** The last shift of the day ends later. */
function lastUntil(day: DayForm, end: string): Partial<DayForm> {
  const last = day.extra.at(-1)
  return last ? { extra: [...day.extra.slice(0, -1), { ...last, end }] } : { end }
}

/** For each day of the week on which the salon is open longer than somebody works: when. A break is no gap. */
export function weekGaps(
  hours: AdminHoursBody,
  week: WeekForm,
): ReadonlyMap<number, readonly Gap[] | 'allDay'> {
  const gaps = new Map<number, readonly Gap[] | 'allDay'>()
  week.days.forEach((day, index) => {
    const range = openRange(hours, index)
    const found = range ? dayGaps(range, day) : []
    if (found === 'allDay' || found.length > 0) gaps.set(index, found)
  })
  return gaps
}

function dayGaps(range: NonNullable<Range>, day: DayForm): readonly Gap[] | 'allDay' {
  const [opens, closes] = spanOf(range.openingTime, range.closingTime)
  const shifts = day.available ? [{ start: day.start, end: day.end }, ...day.extra] : []
  const within = shifts
    .map(({ start, end }) => ({ start, end, span: spanOf(start, end) }))
    .filter(({ span: [start, end] }) => opens < end && start < closes)
  if (within.length === 0) return 'allDay'
  const gaps: Gap[] = []
  let worked = { until: opens, clock: range.openingTime }
  for (const { start, end, span } of within) {
    if (worked.until < span[0]) gaps.push({ from: worked.clock, to: start })
    worked = { until: span[1], clock: end }
  }
  if (worked.until < closes) gaps.push({ from: worked.clock, to: range.closingTime })
  return gaps
}

/** Days that follow each other, Monday first, and say the same: a row of each. */
export function groupDays(order: readonly number[], textOf: (day: number) => string | null) {
  const groups: { first: number; last: number; text: string }[] = []
  let previous: string | null = null
  for (const day of order) {
    const text = textOf(day)
    const group = groups.at(-1)
    if (group && text !== null && text === previous) group.last = day
    else if (text !== null) groups.push({ first: day, last: day, text })
    previous = text
  }
  return groups
}

const typedEnd = ({ closingTime }: NonNullable<Range>) => asTyped(closingTime) ?? closingTime

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const
