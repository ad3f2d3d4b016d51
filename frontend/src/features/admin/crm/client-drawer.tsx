// A client's file at the end of the page, and the way to change where the salon stands with them.
import { useState } from 'react'
import { type Client, getClientDetail } from '#/api/admin-clients'
import { useQuery } from '#/api/client'
import { VersionedForm } from '#/dashboard/versioned-form'
import { useTexts } from '#/i18n'
import { formatDate } from '#/lib/shop-time'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { ClientData } from './client-data'
import { ClientDetails } from './client-detail'
import { statusTones } from './format-stats'
import { RelationshipDialog } from './relationship-dialog'

export function ClientDrawer({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useTexts('adminCrm.detail')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getClientDetail, { params: { id: client.id }, query })
  // As it was when the form opened: a change that another user made meanwhile is not overwritten.
  const [changed, setChanged] = useState<Client | null>(null)
  const known = data ?? client
  const since = known.first_booking_date
  return (
    <Dialog
      drawer
      title={known.name}
      subtitle={since === null ? t('noBookings') : t('since', { month: formatDate(since, 'month') })}
      lead={<Avatar name={known.name} photo={null} size="4rem" />}
      below={<Labels client={known} />}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={!data} onClick={() => setChanged(known)}>
            {t('update')}
          </Button>
        </>
      }
    >
      {data && (
        <div className="stack">
          <ClientDetails client={data} />
          <ClientData client={known} onForgotten={onClose} />
        </div>
      )}
      {!data && error && <PanelFailed text={t('failed')} retry={refetch} />}
      {!data && !error && (
        <Loading text={t('loading')}>
          <Skeleton height="24rem" />
        </Loading>
      )}
      {changed && (
        <VersionedForm opened={changed} now={data}>
          {(kept) => <RelationshipDialog client={kept} onClose={() => setChanged(null)} />}
        </VersionedForm>
      )}
    </Dialog>
  )
}

function Labels({ client }: { client: Client }) {
  const t = useTexts('adminCrm')
  const status = client.status ?? 'active'
  return (
    <p className="row row--wrap crm-labels">
      <Badge tone={statusTones[status]} dot>
        {t(`status.${status}`)}
      </Badge>
      {client.tags.map((tag) => (
        <Badge key={tag} tone="line">
          <span dir="auto">{tag}</span>
        </Badge>
      ))}
    </p>
  )
}
