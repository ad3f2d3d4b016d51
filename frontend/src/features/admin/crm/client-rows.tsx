// Some clients as rows of the list; each opens the client's file.
import type { Ref } from 'react'
import type { Client } from '#/api/admin-clients'
import { useTexts } from '#/i18n'
import { today } from '#/lib/shop-time'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { useCurrentShop } from '../current-shop'
import { dollars, shortDay, statusTones } from './format-stats'

interface ClientRowsProps {
  readonly clients: readonly Client[]
  readonly marked: number | undefined
  readonly onOpen: (client: Client) => void
  readonly ref?: Ref<HTMLTableSectionElement>
}

export function ClientRows({ clients, marked, onOpen, ref }: ClientRowsProps) {
  return (
    <tbody ref={ref}>
      {clients.map((client) => (
        <Row key={client.id} client={client} marked={client.id === marked} onOpen={() => onOpen(client)} />
      ))}
    </tbody>
  )
}

function Row({ client, marked, onOpen }: { client: Client; marked: boolean; onOpen: () => void }) {
  const t = useTexts('adminCrm')
  const { zone } = useCurrentShop()
  const { name, phone, last_booking_date: last } = client
  const status = client.status ?? 'active'
  return (
    <tr className={marked ? 'on' : undefined}>
      <td>
        <span className="row crm-who">
          <Avatar name={name} photo={null} size="2.25rem" />
          <span>
            <button
              className="strong crm-open"
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              dir="auto"
            >
              {name}
            </button>
            {phone === null ? (
              <span className="xs faint">{t('list.noPhone')}</span>
            ) : (
              <span className="xs muted num">{phone}</span>
            )}
          </span>
        </span>
      </td>
      <td>
        <Badge tone={statusTones[status]} dot>
          {t(`status.${status}`)}
        </Badge>
      </td>
      <td className="num cell-end hide-s">{client.total_bookings}</td>
      <td className="num cell-end strong" data-l={t('list.spent')}>
        {dollars(client.total_spent)}
      </td>
      <td className="num muted cell-end hide-s">
        {last === null ? t('list.never') : shortDay(last, today(zone))}
      </td>
    </tr>
  )
}
