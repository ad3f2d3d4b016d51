// How a client is called in the calendar.
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'

type Named = Pick<AdminBooking, 'id' | 'client_id' | 'client_name'>

/** Names the client of a booking: one without a name by a number. */
export function useClientName(): (booking: Named) => string {
  const t = useTexts('adminBookings.calendar')
  return ({ id, client_id, client_name }) => client_name || t('client', { id: String(client_id ?? id) })
}
