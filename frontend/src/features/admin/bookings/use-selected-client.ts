// The client whom the desk has chosen, as long as the salon has them.

import { type ClientQuery, getClients } from '#/api/admin-clients'
import type { ManagedShop } from '#/api/admin-endpoint'
import { usePage } from '#/api/client'
import { useCurrentShop } from '../current-shop'
import type { NewBookingForm } from './new-booking-form'

/** A longer list is not read: another letter finds fewer. */
const mostFound = 20

export function clientSearch(query: ManagedShop, search: string): ClientQuery {
  return { ...query, search, limit: mostFound }
}

/** null once the search that found them finds them no more. */
export function useSelectedClient(client: NewBookingForm['client']): NewBookingForm['client'] {
  const { query } = useCurrentShop()
  const { data } = usePage(getClients, client && { query: clientSearch(query, client.search) })
  // Of more than are shown, the client may only have gone farther down.
  const isWhole = data?.next === null
  return isWhole && !data.rows.some(({ id }) => id === client?.id) ? null : client
}
