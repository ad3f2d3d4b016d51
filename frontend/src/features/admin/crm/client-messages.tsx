// What a client was told of all their bookings, and answered.
import { getClientMessages } from '#/api/admin-messages'
import { useQuery } from '#/api/client'
import { useCurrentShop } from '../current-shop'
import { MessageTimeline } from '../message-timeline'

export function ClientMessages({ id }: { id: number }) {
  const { query } = useCurrentShop()
  return <MessageTimeline messages={useQuery(getClientMessages, { params: { id }, query })} namesBookings />
}
