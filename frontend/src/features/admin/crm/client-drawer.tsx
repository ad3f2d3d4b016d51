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

interface ClientDrawerProps {
  readonly id: number
  /** As the list has them, until their file is there. */
  readonly listed: Client | undefined
  readonly onClose: () => void
}

export function ClientDrawer({ id, listed, onClose }: ClientDrawerProps) {
  const t = useTexts('adminCrm.detail')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getClientDetail, { params: { id }, query })
  // As it was when the form opened: a change that another user made meanwhile is not overwritten.
  const [changed, setChanged] = useState<Client | null>(null)
  const known = data ?? listed
  return (
    <Dialog
      drawer
      title={known?.name ?? t('title')}
      {...(known && {
        subtitle:
          known.first_booking_date === null
            ? t('noBookings')
            : t('since', { month: formatDate(known.first_booking_date, 'month') }),
        lead: <Avatar name={known.name} photo={null} size="4rem" />,
        below: <Labels client={known} />,
      })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={!data} onClick={() => setChanged(data ?? null)}>
            {t('update')}
          </Button>
        </>
      }
    >
      {data && (
        <div className="stack">
          <ClientDetails client={data} />
          <ClientData client={data} onForgotten={onClose} />
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
