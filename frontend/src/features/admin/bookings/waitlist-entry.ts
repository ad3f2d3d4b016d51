// A client on the waitlist: which offer is told, what may be offered, and how the desk books them.
import type { DeskEntry, WaitlistOffer } from '#/api/admin-waitlist'
import { type ShopDate, shopDateOf } from '#/lib/shop-time'
import { asSelected } from '#/selection/as-selected'
import { ANYONE, emptyNewBooking, type NewBookingForm } from './new-booking-form'

type Offers = Pick<DeskEntry, 'offers'>

const openOffer = ({ offers }: Offers) => offers.find(({ state }) => state === 'open')

/** The one that can still be taken, else the newest. */
export const toldOffer = (entry: Offers): WaitlistOffer | undefined => openOffer(entry) ?? entry.offers[0]

/** The time that the desk may offer: one at a time, and only to a client whom a message reaches. */
export function offerable(entry: DeskEntry): DeskEntry['fits'] {
  return entry.reachable && !openOffer(entry) ? entry.fits : null
}

/** The form of the desk, filled in for the client: at the time that fits, else on the first day that suits. */
export function bookingFor(entry: DeskEntry, today: ShopDate, zone: string): NewBookingForm {
  const { client, services, fits, staff_id } = entry
  const date = fits ? shopDateOf(fits.start_time, zone) : firstDay(entry, today)
  return {
    ...emptyNewBooking(date, fits?.staff_id ?? staff_id ?? ANYONE),
    who: 'known',
    client: { id: client.id, name: client.name, search: client.name, status: null },
    services: services.map(asSelected),
    start: fits?.start_time ?? null,
  }
}

/** Today, where no day to come suits any more. */
function firstDay({ windows }: DeskEntry, today: ShopDate): ShopDate {
  const [first] = windows
    .filter(({ date_to }) => today <= date_to)
    .map(({ date_from }) => (date_from < today ? today : date_from))
    .sort()
  return first ?? today
}
