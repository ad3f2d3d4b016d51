// The table of salons. Its columns are specified (rules/screens#specified-texts); each further page begins where the one before ends.
import { type ReactNode, useState } from 'react'
import { usePage } from '#/api/client'
import { getPlatformShops, type ShopFilter } from '#/api/platform-shops'
import { TableHead } from '#/dashboard/table-head'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useFocusOnArrival } from '#/ui/use-focus-return'
import { type RowActions, SalonRow } from './salon-row'

const columns = ['name', 'subdomain', 'status', 'trial', 'created', 'actions'] as const

interface SalonTableProps {
  readonly query: ShopFilter
  readonly actions: RowActions
}

export function SalonTable({ query, actions }: SalonTableProps) {
  const t = useTexts('master')
  const [pages, setPages] = useState(1)
  return (
    <table className="table salons">
      <TableHead columns={columns} name={(column) => t(`column.${column}`)} />
      <Pages query={query} actions={actions} left={pages} onMore={() => setPages(pages + 1)} />
    </table>
  )
}

interface PagesProps extends SalonTableProps {
  readonly cursor?: string
  /** How many pages are to be shown from here on. */
  readonly left: number
  readonly onMore: () => void
}

/** A page knows where the next one begins only once it has been read; when it changes, so does the next one's beginning. */
function Pages({ query, actions, cursor, left, onMore }: PagesProps) {
  const t = useTexts('master')
  const page = cursor === undefined ? query : { ...query, cursor }
  const { data, error, refetch } = usePage(getPlatformShops, { query: page })
  const rows = useFocusOnArrival<HTMLTableSectionElement>(cursor !== undefined && data !== undefined)
  if (!data) {
    return (
      <Last>
        {error ? (
          <>
            {t('failed.title')}{' '}
            <Button kind="line" size="sm" onClick={refetch}>
              {t('failed.retry')}
            </Button>
          </>
        ) : (
          <span role="status">{t('loadingMore')}</span>
        )}
      </Last>
    )
  }
  return (
    <>
      <tbody ref={rows}>
        {data.rows.map((shop) => (
          <SalonRow key={shop.id} shop={shop} page={page} actions={actions} />
        ))}
      </tbody>
      {data.next !== null && left > 1 && (
        <Pages query={query} actions={actions} cursor={data.next} left={left - 1} onMore={onMore} />
      )}
      {data.next !== null && left === 1 && (
        <Last>
          <Button kind="line" size="sm" onClick={onMore}>
            {t('more')}
          </Button>
        </Last>
      )}
    </>
  )
}

function Last({ children }: { children: ReactNode }) {
  return (
    <tbody className="salons-more">
      <tr>
        <td colSpan={columns.length}>{children}</td>
      </tr>
    </tbody>
  )
}
