// With whom the desk may book on a day: everybody who can be booked, for staff themselves alone (rules/dashboard#desk).
import { type Calendar, getCalendar } from '#/api/admin-bookings'
import { useQuery } from '#/api/client'
import { useSessionUser } from '#/api/session'
import type { ShopDate } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'

/** undefined until it is known. */
export function useBookableStaff(date: ShopDate): Calendar['staff'] | undefined {
  const { query, role } = useCurrentShop()
  const user = useSessionUser()
  const { data } = useQuery(getCalendar, { query: { ...query, from: date, to: date } })
  return role === 'staff' ? data?.staff.filter(({ id }) => id === user?.staff_id) : data?.staff
}
