// The exceptions that are known, the earliest first; an absence of several days is one.
import Trash2 from 'lucide-react/icons/trash-2'
import type { ScheduleException } from '#/api/admin-schedules'
import { useTexts } from '#/i18n'
import { daysBetween, formatDateRange } from '#/lib/date-range'
import { formatClock, formatDate, shopDate } from '#/lib/shop-time'
import { IconButton } from '#/ui/icon-button'

interface ExceptionListProps {
  readonly exceptions: readonly ScheduleException[]
  readonly onDelete: (exception: ScheduleException) => void
}

export function ExceptionList({ exceptions, onDelete }: ExceptionListProps) {
  const t = useTexts('adminStaff.exceptions')
  if (exceptions.length === 0) return <p className="muted">{t('none')}</p>
  return (
    <ul className="exceptions" aria-label={t('list')}>
      {exceptions.map((exception) => (
        <li className="row" key={exception.id}>
          <div className="grow">
            <p className="strong">{daysOf(exception)}</p>
            <p className="sm muted">
              <Kind exception={exception} />
              {countOf(exception) > 1 && ` · ${t('days', { count: countOf(exception) })}`}
              {exception.reason && <span dir="auto"> · {exception.reason}</span>}
            </p>
          </div>
          <IconButton
            danger
            icon={Trash2}
            label={t('remove', { date: daysOf(exception) })}
            run={() => onDelete(exception)}
          />
        </li>
      ))}
    </ul>
  )
}

/** "Thursday, December 24, 2026", or "Thu, Dec 24, 2026 – Sun, Jan 3, 2027". */
export function daysOf({ exception_date: first, last_date: last }: ScheduleException): string {
  return first === last
    ? formatDate(shopDate(first), 'full')
    : formatDateRange(shopDate(first), shopDate(last))
}

const countOf = ({ exception_date: first, last_date: last }: ScheduleException) =>
  daysBetween(shopDate(first), shopDate(last)) + 1

function Kind({ exception }: { exception: ScheduleException }) {
  const t = useTexts('adminStaff.exceptions')
  const { is_available, start_time: start, end_time: end } = exception
  if (start === null || end === null) return t('offAllDay')
  return t(is_available ? 'worksBetween' : 'offBetween', { start: formatClock(start), end: formatClock(end) })
}
