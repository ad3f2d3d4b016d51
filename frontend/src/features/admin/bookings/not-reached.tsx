// The clients who have to be called because a message did not arrive; nothing is shown while there are none.
import { getNotReached, type UnreachedClient } from '#/api/admin-messages'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminMessages } from '#/i18n/admin-messages'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { PhoneLink } from '#/ui/phone-link'
import { useCurrentShop } from '../current-shop'

interface NotReachedProps {
  readonly onOpen: (booking: number) => void
}

export const NotReached = withTexts({ adminMessages }, List)

function List({ onOpen }: NotReachedProps) {
  const t = useTexts('adminMessages.notReached')
  const { query } = useCurrentShop()
  const { data: clients = [], refetch } = useQuery(getNotReached, { query })
  usePoll(refetch, timing.dashboardPoll, true)
  if (clients.length === 0) return null
  return (
    <details className="card card--pad not-reached">
      <summary>
        <span className="strong">{t('title')}</span>{' '}
        <Badge tone="bad">{t('count', { count: clients.length })}</Badge>
      </summary>
      <ul className="stack">
        {clients.map((client) => (
          <Entry key={client.message.id} client={client} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  )
}

function Entry({ client, onOpen }: NotReachedProps & { client: UnreachedClient }) {
  const t = useTexts('adminMessages')
  const { zone } = useCurrentShop()
  const { message, start_time: start, client_phone: phone } = client
  const when = { date: formatDate(shopDateOf(start, zone)), time: formatTime(start, zone) }
  return (
    <li className="row row--wrap between">
      <div className="sm">
        <p>
          <bdi className="strong">{client.client_name}</bdi>
          {phone && (
            <>
              {' '}
              <PhoneLink phone={phone} />
            </>
          )}
        </p>
        <p dir="auto">
          {t('notReached.when', when)} · {client.service_names.join(', ')} · {client.staff_name}
        </p>
        <p>{t(`notReached.about.${message.kind}`)}</p>
        {message.reason && <p className="muted">{t(`reason.${message.reason}`)}</p>}
      </div>
      <Button kind="line" size="sm" onClick={() => onOpen(message.booking_id)}>
        {t('notReached.show', { id: String(message.booking_id) })}
      </Button>
    </li>
  )
}
