// The zone of the salon that is managed, what this person may do there, and whether the platform has closed it. All who work there may read its
// calendar, which says all of it,
// wherever the dashboard was opened.
import { useMemo, useState } from 'react'
import { getCalendar } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-endpoint'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { browserZone } from '#/lib/browser-zone'
import { today } from '#/lib/shop-time'

/** Asks about this device's day: mostly it is the salon's, too, and the very one that its calendar shows first. Until the answer is there it is
 *  what the page says, if it is that salon's own. */
export function useSalonZone(query: ManagedShop, ofPage?: string) {
  const [day] = useState(() => today(browserZone()))
  const { data, error, refetch } = useQuery(getCalendar, { query: { ...query, from: day, to: day } })
  usePoll(refetch, timing.dashboardPoll, true)
  const rights = useMemo(() => data && { override: data.may_override, discount: data.may_discount }, [data])
  return { zone: data?.timezone ?? ofPage, rights, closed: data?.closed ?? null, error, refetch }
}
