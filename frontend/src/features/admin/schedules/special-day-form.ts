// A special day as it is typed, under which rules (slot rule 32), and what is sent of it.
import * as z from 'zod/mini'
import type { SpecialDay, SpecialDayBody } from '#/api/admin-special-days'
import { daysBetween } from '#/lib/date-range'
import { isShopDate } from '#/lib/shop-time'
import { asTyped, timesProblem, wireEnd } from '../staff/times'

/** The most, as the server accepts them. */
const longest = 60
export const nameLimit = 60

export interface SpecialDayForm {
  from: string
  to: string
  kind: SpecialDay['kind']
  opens: string
  closes: string
  name: string
}

type Field = keyof SpecialDayForm
type Problem = 'dateMissing' | 'lastEarlier' | 'tooLong' | 'half' | 'equal' | 'nameMissing' | 'nameTooLong'

export function specialDayForm(day: SpecialDay | null): SpecialDayForm {
  return {
    from: day?.date_from ?? '',
    to: day?.date_to ?? '',
    kind: day?.kind ?? 'closed',
    opens: asTyped(day?.opening_time) ?? '09:00',
    closes: asTyped(day?.closing_time) ?? '17:00',
    name: day?.name ?? '',
  }
}

/** The last day goes along when the first one moves past it. */
export function lastDayFor(first: string, last: string): string {
  return last === '' || last < first ? first : last
}

export function specialDayBody({ from, to, kind, opens, closes, name }: SpecialDayForm): SpecialDayBody {
  const closed = kind === 'closed'
  return {
    dateFrom: from,
    dateTo: to,
    kind,
    openingTime: closed ? null : opens,
    closingTime: closed ? null : wireEnd(closes),
    name: name.trim(),
  }
}

/** The form's rules; `say` words them. */
export function specialDaySchema(say: (problem: Problem) => string) {
  const text = z.string()
  return z
    .object({
      from: text,
      to: text,
      kind: z.enum(['closed', 'hours']),
      opens: text,
      closes: text,
      name: text,
    })
    .check(({ value, issues }) => {
      for (const [field, problem] of problemsOf(value)) {
        issues.push({ code: 'custom', message: say(problem), input: value[field], path: [field] })
      }
    })
}

function problemsOf({ from, to, kind, opens, closes, name }: SpecialDayForm): [Field, Problem][] {
  const problems: [Field, Problem][] = []
  if (!isShopDate(from)) problems.push(['from', 'dateMissing'])
  if (!isShopDate(to)) problems.push(['to', 'dateMissing'])
  else if (isShopDate(from) && to < from) problems.push(['to', 'lastEarlier'])
  else if (isShopDate(from) && daysBetween(from, to) >= longest) problems.push(['to', 'tooLong'])
  const times = kind === 'hours' ? timesProblem(opens, closes) : null
  if (times) problems.push(['closes', times])
  if (name.trim() === '') problems.push(['name', 'nameMissing'])
  if (name.trim().length > nameLimit) problems.push(['name', 'nameTooLong'])
  return problems
}
