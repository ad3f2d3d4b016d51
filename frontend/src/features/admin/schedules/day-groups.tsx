// What holds on some days of a week, a line for each group of days: "Mon – Wed 9:00 AM – 7:00 PM".
import { useTexts, withTexts } from '#/i18n'
import { adminDays } from '#/i18n/admin-days'
import { formatClock } from '#/lib/shop-time'
import { weekdayName, weekdays } from '#/lib/week'
import { type Gap, groupDays } from './team-hours'

interface DayGroupsProps {
  readonly id?: string
  /** undefined on a day of which nothing is said. */
  readonly rangesOf: (day: number) => readonly Gap[] | 'allDay' | undefined
}

export const DayGroups = withTexts({ adminDays }, Groups)

function Groups({ id, rangesOf }: DayGroupsProps) {
  const t = useTexts('adminDays')
  const name = (day: number) => weekdayName(day, 'short')
  const textOf = (day: number) => {
    const ranges = rangesOf(day)
    if (ranges === undefined || ranges === 'allDay') return ranges ? t('allDay') : null
    const clocks = ranges.map(({ from, to }) => t('range', { from: formatClock(from), to: formatClock(to) }))
    return clocks.join(', ')
  }
  return (
    <ul className="day-groups" id={id}>
      {groupDays(weekdays, textOf).map(({ first, last, text }) => (
        <li key={first}>
          <span className="strong">
            {first === last ? name(first) : t('days', { first: name(first), last: name(last) })}
          </span>{' '}
          <span className="num">{text}</span>
        </li>
      ))}
    </ul>
  )
}
