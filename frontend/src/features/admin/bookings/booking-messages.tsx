// What the client of a booking was told, and answered. Somebody watches it while a message is on its way.
import type { BookingDetail } from '#/api/admin-booking-detail'
import { getBookingMessages } from '#/api/admin-messages'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useCurrentShop } from '../current-shop'
import { MessageTimeline } from '../message-timeline'
import { awaitsMessage } from './awaited-message'

export function BookingMessages({ booking }: { booking: BookingDetail }) {
  const { query, role, staffId } = useCurrentShop()
  // Staff read what was said about their own bookings.
  const mayRead = role !== 'staff' || booking.staff_id === staffId
  const messages = useQuery(getBookingMessages, mayRead ? { params: { id: booking.id }, query } : null)
  const isAwaited = messages.data !== undefined && awaitsMessage(booking, messages.data)
  usePoll(messages.refetch, isAwaited ? timing.bookingPoll : timing.dashboardPoll, mayRead)
  return mayRead && <MessageTimeline messages={messages} />
}
