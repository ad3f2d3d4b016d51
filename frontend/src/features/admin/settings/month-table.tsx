// The numbers of a month's messages, a row for each category or purpose.
import type { MessageSummary } from '#/api/admin-message-summary'
import { useTexts } from '#/i18n'

const figures = ['sent', 'delivered', 'read', 'failed', 'billable'] as const

interface Row extends Pick<MessageSummary['by_purpose'][number], (typeof figures)[number]> {
  readonly name: string
}

interface MonthTableProps {
  readonly label: string
  /** What the rows are. */
  readonly by: 'category' | 'purpose'
  readonly rows: readonly Row[]
}

export function MonthTable({ label, by, rows }: MonthTableProps) {
  const t = useTexts('adminMessagesMonth.column')
  return (
    <table className="table table--cards table--month" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t(by)}</th>
          {figures.map((figure) => (
            <th className="cell-end" scope="col" key={figure}>
              {t(figure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {figures.map((figure) => (
              <td className="num cell-end" data-l={t(figure)} key={figure}>
                {row[figure].toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
