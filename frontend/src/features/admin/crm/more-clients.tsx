// What follows a page of the list: a button, and once that is pressed the next page with what follows it.
import { useState } from 'react'
import { type Client, getClients } from '#/api/admin-clients'
import { usePage } from '#/api/client'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useFocusOnArrival } from '#/ui/use-focus-return'
import { useCurrentShop } from '../current-shop'
import type { wantedOf } from './client-filter'
import { ClientRows } from './client-rows'

interface MoreClientsProps {
  readonly asked: ReturnType<typeof wantedOf>
  /** Where the next page begins; null after the last. */
  readonly cursor: string | null
  readonly marked: number | undefined
  readonly onOpen: (client: Client) => void
}

export function MoreClients({ asked, cursor, marked, onOpen }: MoreClientsProps) {
  const t = useTexts('adminCrm.list')
  const { query } = useCurrentShop()
  const [open, setOpen] = useState(false)
  const args = open && cursor !== null ? { query: { ...query, ...asked, cursor } } : null
  const { data, error, refetch } = usePage(getClients, args)
  const rows = useFocusOnArrival<HTMLTableSectionElement>(data !== undefined)
  if (cursor === null) return null
  if (data) {
    return (
      <>
        <ClientRows clients={data.rows} marked={marked} onOpen={onOpen} ref={rows} />
        <MoreClients asked={asked} cursor={data.next} marked={marked} onOpen={onOpen} />
      </>
    )
  }
  const pending = open && !error
  return (
    <tbody>
      <tr>
        <td colSpan={5} className="crm-more">
          {error && <p role="alert">{t('moreFailed')}</p>}
          <Button kind="line" size="sm" pending={pending} onClick={() => (open ? refetch() : setOpen(true))}>
            {pending ? t('loadingMore') : t('more')}
          </Button>
        </td>
      </tr>
    </tbody>
  )
}
