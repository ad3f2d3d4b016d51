// What a client was told of all their bookings, and answered.
import { getClientMessages } from '#/api/admin-messages'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useCurrentShop } from '../current-shop'
import { MessageTimeline } from '../message-timeline'

export function ClientMessages({ id }: { id: number }) {
  const { query } = useCurrentShop()
  const messages = useQuery(getClientMessages, { params: { id }, query })
  usePoll(messages.refetch, timing.dashboardPoll, true)
  return <MessageTimeline messages={messages} namesBookings />
}
