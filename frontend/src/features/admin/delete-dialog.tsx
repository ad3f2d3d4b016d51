// Deleting asks once, and says what depends on the thing and what becomes of it (decisions 60).
import type { ReactNode } from 'react'
import type { Impact } from '#/api/admin-impact'
import type { Query } from '#/api/client'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useManaged } from './managed'

interface DeleteDialogProps {
  readonly title: string
  readonly impact: Query<Impact>
  /** What will happen, in a sentence or two. */
  readonly children: ReactNode
  readonly pending: boolean
  readonly onDelete: () => Promise<boolean>
  readonly onClose: () => void
}

export function DeleteDialog({ title, impact, children, pending, onDelete, onClose }: DeleteDialogProps) {
  const t = useTexts('admin')
  // Whether it worked or not, there is nothing left to ask: the list shows what there is.
  const confirm = async () => {
    await onDelete()
    onClose()
  }
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" pending={pending} onClick={() => void confirm()}>
            {pending ? t('deleting') : t('delete')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Dependents impact={impact} />
        {children}
      </div>
    </Dialog>
  )
}

function Dependents({ impact: { data, error } }: { impact: Query<Impact> }) {
  const t = useTexts('admin.impact')
  const { zone } = useManaged()
  if (!data && error) return <p className="notice notice--warn">{t('unknown')}</p>
  if (!data) {
    return (
      <Loading text={t('loading')}>
        <Skeleton height="1.5rem" />
      </Loading>
    )
  }
  if (data.future_bookings === 0) return <p className="muted">{t('none')}</p>
  const more = data.future_bookings - data.first.length
  return (
    <div className="notice notice--warn stack impact">
      <p>{t('bookings', { count: data.future_bookings })}</p>
      <ul className="stack">
        {data.first.map((booking) => (
          <li key={booking.id}>
            <b className="num">
              {t('booking', {
                date: formatDate(shopDateOf(booking.start_time, zone)),
                time: formatTime(booking.start_time, zone),
              })}
            </b>{' '}
            <span dir="auto">
              {[booking.client_name, booking.staff_name, ...booking.service_names].join(' · ')}
            </span>
          </li>
        ))}
        {0 < more && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  )
}
