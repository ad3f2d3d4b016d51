// Cancels a booking from a list, by the same question as its details.
import { getAdminBooking } from '#/api/admin-booking-detail'
import { patchBookingStatus } from '#/api/admin-bookings'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { CancelQuestion } from './cancel-question'

export function CancelBooking({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts('adminBookings.details')
  const { query } = useCurrentShop()
  const { data: booking, error, refetch } = useQuery(getAdminBooking, { params: { id }, query })
  const { pending, run } = useMutation(patchBookingStatus, mutationTexts(t, 'updated', 'updateFailed'))
  if (!booking)
    return error ? (
      <PanelFailed text={t('failed')} retry={refetch} />
    ) : (
      <Loading text={t('loading')}>
        <Skeleton height="2rem" />
      </Loading>
    )
  async function cancel(version: number) {
    await run({ params: { id }, query, version, body: { status: 'cancelled' } })
    onClose()
  }
  return (
    <CancelQuestion
      booking={booking}
      pending={pending}
      onCancel={() => void cancel(booking.version)}
      onClose={onClose}
    />
  )
}
