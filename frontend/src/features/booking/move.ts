// Rules of moving an appointment: which days are looked at, and which times are another place for it.
import type { Booking } from '#/api/bookings'
import type { Slot } from '#/api/slots'
import { addDays, isShopDate, type ShopDate } from '#/lib/shop-time'

/** What is shown of an appointment that is to move. */
export type MovingBooking = Pick<
  Booking,
  'id' | 'start_time' | 'total_duration' | 'service_names' | 'staff_id' | 'staff_name'
>

/** Clients whom the salon knows move so many days ahead at least (rules/booking-life#client-moves). */
const KNOWN_DAYS = 90

export const moveHorizon = (horizon: number): number => Math.max(horizon, KNOWN_DAYS)

/** The day that is looked at: the one of the address, else the appointment's own, within the days that can be booked. */
export function dayToShow(
  asked: string | null,
  booked: ShopDate,
  today: ShopDate,
  horizon: number,
): ShopDate {
  const wanted = asked !== null && isShopDate(asked) ? asked : booked
  const last = addDays(today, horizon - 1)
  if (wanted < today) return today
  return wanted > last ? last : wanted
}

/** The free times without the one that the appointment has now. */
export function otherPlaces(
  slots: readonly Slot[],
  { start_time, staff_id }: Pick<Booking, 'start_time' | 'staff_id'>,
): Slot[] {
  const now = Date.parse(start_time)
  return slots.filter((slot) => slot.staffId !== staff_id || Date.parse(slot.start) !== now)
}
