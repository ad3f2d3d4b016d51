// Whether something is about to happen to the messages of a booking.
import type { BookingDetail } from '#/api/admin-booking-detail'
import type { Timeline } from '#/api/admin-messages'

type Told = Pick<BookingDetail, 'status' | 'cancel_reason' | 'start_time' | 'client_is_told'>

/** Whether a message to the client is on its way, or about to be written: the person who canceled is watching. */
export function awaitsMessage(booking: Told, timeline: Timeline): boolean {
  const messages = timeline.filter((entry) => entry.direction === 'out')
  // Thanks wait for hours, and nobody watches for them.
  if (messages.some(({ state, what }) => state === 'waiting' && what !== 'thanks')) return true
  const byUs = booking.status === 'cancelled' && booking.cancel_reason === 'salon'
  const isToCome = Date.now() < Date.parse(booking.start_time)
  const isTold = messages.some(({ what }) => what === 'cancellation' || what === 'mail_cancellation')
  return byUs && isToCome && booking.client_is_told && !isTold
}
