// What is said of the status of a booking.
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { isOffered, statusOf } from './booking-style'

/** A status that is not known is shown as it is. */
export function useStatusWord(): (booking: AdminBooking) => string {
  const t = useTexts('adminBookings.status')
  return (booking) => {
    const status = statusOf(booking.status)
    if (isOffered(booking)) return t('offered')
    return status ? t(status) : booking.status
  }
}
