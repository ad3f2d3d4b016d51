// "Book Again" on a past visit: its services as they are offered now, its stylist and its weekday. /booking?again=ID
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Booking, getBookings } from '#/api/bookings'
import { useQuery } from '#/api/client'
import type { Service } from '#/api/services'
import { useShopZone } from '#/api/shop-context'
import { getStaff, type Staff } from '#/api/staff'
import { type ShopDate, shopDateOf } from '#/lib/shop-time'
import { asSelected } from '#/selection/as-selected'
import { type MenuChange, reconcile } from '#/selection/selection'
import { nextWeekday } from './day-beside'
import { useToday } from './use-today'
import { chooseDate, chooseServices, chooseStaff, emptyWizard, screenFor, type Wizard } from './wizard'
import { screenPath } from './wizard-paths'
import { beginAgain } from './wizard-store'

/** Shows nothing: it leads on as soon as everything is known, and stays here if the visit or the services are gone. */
export function BookAgain({ services }: { services: readonly Service[] }) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const zone = useShopZone()
  const today = useToday(zone)
  const id = Number(params.get('again'))
  const bookings = useQuery(getBookings, {})
  const staff = useQuery(getStaff, { query: {} })
  const failed = bookings.error ?? staff.error
  const before = bookings.data?.find((booking) => booking.id === id)
  const gone = failed !== undefined || (bookings.data !== undefined && before === undefined)
  useEffect(() => {
    if (gone) setParams({}, { replace: true })
    if (before === undefined || staff.data === undefined) return
    const date = nextWeekday(shopDateOf(before.start_time, zone), today)
    const { wizard, changes } = planLike(before, services, staff.data, date)
    beginAgain(wizard, changes)
    navigate(screenPath(screenFor(wizard, 'time')), { replace: true })
  }, [gone, before, staff.data, services, zone, today, navigate, setParams])
  return null
}

/** What of a visit can be booked again; the changes tell what cannot, or costs something else now. */
export function planLike(
  visit: Booking,
  offered: readonly Service[],
  staff: readonly Staff[],
  date: ShopDate,
): { readonly wizard: Wizard; readonly changes: readonly MenuChange[] } {
  const { services, changes } = reconcile(visit.services.map(asSelected), offered)
  const stylist = staff.find((member) => member.id === visit.staff_id)
  let wizard = chooseDate(emptyWizard, date)
  if (stylist !== undefined) wizard = chooseStaff(wizard, { kind: 'exactly', staff: stylist })
  return { wizard: chooseServices(wizard, services), changes }
}
