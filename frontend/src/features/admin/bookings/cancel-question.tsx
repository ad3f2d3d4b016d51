// Asks once before a booking is canceled, and says whether its client is told.
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts } from '#/i18n'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useCurrentShop } from '../current-shop'
import { timeRange } from './booking-style'

interface CancelQuestionProps {
  readonly booking: BookingDetail
  readonly pending: boolean
  readonly onCancel: () => void
  readonly onClose: () => void
}

export function CancelQuestion({ booking, pending, onCancel, onClose }: CancelQuestionProps) {
  const t = useTexts('adminBookings')
  const admin = useTexts('admin')
  const { zone } = useCurrentShop()
  // As the server decides: it sends no message about a booking that never was certain, nor about yesterday.
  const isNews = booking.status === 'confirmed' && Date.now() < Date.parse(booking.start_time)
  const text = !isNews ? 'quiet' : booking.client_is_told ? 'text' : 'unknown'
  return (
    <ConfirmDialog
      title={t('details.cancel.title')}
      closeLabel={admin('close')}
      keep={t('details.cancel.keep')}
      action={pending ? t('details.updating') : t('details.to.cancelled')}
      pending={pending}
      onConfirm={onCancel}
      onClose={onClose}
    >
      <p>
        {t(`details.cancel.${text}`, {
          client:
            booking.client_name || t('calendar.client', { id: String(booking.client_id ?? booking.id) }),
          date: formatDate(shopDateOf(booking.start_time, zone)),
          time: timeRange(booking, zone),
        })}
      </p>
    </ConfirmDialog>
  )
}
