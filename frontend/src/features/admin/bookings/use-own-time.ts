// The time that the desk has chosen itself for a new booking, with what is in its way.
import type { Calendar } from '#/api/admin-bookings'
import { type Placement, postPlacement } from '#/api/admin-placements'
import { type Query, useQuery } from '#/api/client'
import type { Slot } from '#/api/slots'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import type { NewBookingForm } from './new-booking-form'
import { placementOf } from './new-booking-own-time'
import { obstacle } from './place-form'
import { useRights } from './use-rights'

export interface OwnTime {
  /** What the server says of it; null while there is no whole time to ask about. */
  readonly place: Query<Placement> | null
  readonly stands: ReturnType<typeof obstacle>
  /** As if it were offered, once nothing is in its way that the person cannot accept. */
  readonly slot: Slot | undefined
}

export function useOwnTime(form: NewBookingForm, staff: Calendar['staff'] | undefined): OwnTime {
  const { query, zone } = useCurrentShop()
  const { override } = useRights()
  const body = placementOf(form, zone)
  const place = useQuery(postPlacement, body && { query, body })
  const stands = obstacle(place.data?.conflicts ?? [], override)
  const isPossible = body !== null && place.data !== undefined && (stands === 'none' || stands === 'reason')
  const slot = isPossible
    ? {
        start: body.start_time,
        time: formatTime(body.start_time, zone),
        staffId: body.staff_id,
        staffName: staff?.find(({ id }) => id === body.staff_id)?.name ?? '',
      }
    : undefined
  return { place: body && place, stands, slot }
}
