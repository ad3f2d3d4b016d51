// The list of clients: the first page of what the filter wants, and more on demand.
import { useState } from 'react'
import { type Client, getClients } from '#/api/admin-clients'
import { type Page, type Query, usePage } from '#/api/client'
import { useTexts } from '#/i18n'
import { useLastDefined } from '#/lib/use-last-defined'
import { EmptyState } from '#/ui/empty-state'
import { useCurrentShop } from '../current-shop'
import { PanelFailed, TableLoading } from '../tab-panel'
import { type ClientFilter, wantedOf } from './client-filter'
import { ClientRows } from './client-rows'
import { MoreClients } from './more-clients'

interface ClientsProps {
  readonly filter: ClientFilter
  /** Whose file is open. */
  readonly marked: number | undefined
  readonly onOpen: (client: Client) => void
}

export function Clients({ filter, marked, onOpen }: ClientsProps) {
  const t = useTexts('adminCrm.list')
  const { asked, page } = useFirstPage(filter)
  const shown = useLastDefined(page.data)
  if (page.error && !page.data) return <PanelFailed text={t('failed')} retry={page.refetch} />
  if (!shown) return <TableLoading text={t('loading')} />
  if (shown.rows.length === 0) return <EmptyState text={t('none')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
    <section className="card crm-list" aria-label={t('label')} aria-busy={!page.data} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className="cell-end hide-s">
              {t('bookings')}
            </th>
            <th scope="col" className="cell-end">
              {t('spent')}
            </th>
            <th scope="col" className="cell-end hide-s">
              {t('last')}
            </th>
          </tr>
        </thead>
        <ClientRows clients={shown.rows} marked={marked} onOpen={onOpen} />
        <MoreClients
          key={JSON.stringify(asked)}
          asked={asked}
          cursor={shown.next}
          marked={marked}
          onOpen={onOpen}
        />
      </table>
    </section>
  )
}

/** One question at a time: what is typed while an answer is under way is asked for once that is there, and only the newest of it. */
function useFirstPage(filter: ClientFilter): {
  asked: ReturnType<typeof wantedOf>
  page: Query<Page<Client[]>>
} {
  const { query } = useCurrentShop()
  const wanted = wantedOf(filter)
  const [asked, setAsked] = useState(wanted)
  const page = usePage(getClients, { query: { ...query, ...asked } })
  const differs = wanted.status !== asked.status || wanted.search !== asked.search
  if (differs && !page.busy) setAsked(wanted)
  return { asked, page }
}
