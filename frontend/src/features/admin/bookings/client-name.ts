// How a client and their booking are called in the calendar.
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { isOffered } from './booking-style'

type Named = Pick<AdminBooking, 'id' | 'client_id' | 'client_name'>

/** Names the client of a booking: one without a name by a number. */
export function useClientName(): (booking: Named) => string {
  const t = useTexts('adminBookings.calendar')
  return ({ id, client_id, client_name }) => client_name || t('client', { id: String(client_id ?? id) })
}

/** The same for what a booking is called: of one that is held for the waitlist, it says so, and until when. */
export function useBookingTitle(): (booking: AdminBooking) => string {
  const t = useTexts('adminBookings.calendar')
  const { zone } = useCurrentShop()
  const clientOf = useClientName()
  return (booking) => {
    const client = clientOf(booking)
    const until = isOffered(booking) && booking.hold_expires_at
    return until ? t('offered', { client, time: formatTime(until, zone) }) : client
  }
}
