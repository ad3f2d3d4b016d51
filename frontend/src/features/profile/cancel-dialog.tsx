// Cancelling asks once, and repeats what would be lost.
import { forgetKey } from '#/api/booking-key'
import { type Booking, deleteBooking } from '#/api/bookings'
import { useCommand } from '#/api/client'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { addMinutes, formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useToast } from '#/ui/toast'

export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts('profile')
  const zone = useShopZone()
  const toast = useToast()
  const cancel = useCommand(deleteBooking)
  const { start_time: start, total_duration: minutes } = booking

  async function confirm() {
    try {
      await cancel.run({ params: { id: booking.id } })
      forgetKey()
      toast({ title: t('cancelled.title'), text: t('cancelled.text') })
    } catch {
      toast({ title: t('cancelFailed.title'), text: t('cancelFailed.text'), tone: 'destructive' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      closeLabel={t('close')}
      keep={t('keep')}
      action={cancel.pending ? t('cancelling') : t('cancel')}
      pending={cancel.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="strong">
        {t('cancelAt', {
          date: formatDate(shopDateOf(start, zone), 'full'),
          from: formatTime(start, zone),
          to: formatTime(addMinutes(start, minutes), zone),
        })}
      </p>
      <p className="muted" dir="auto">
        {booking.service_names.join(', ')}
      </p>
    </ConfirmDialog>
  )
}
