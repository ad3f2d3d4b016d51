// What is sent to book: the confirmed plan in the server's words.
import type { BookRequest } from '#/api/book'
import type { SessionUser } from '#/api/session'
import { addMinutes } from '#/lib/shop-time'
import { asOrdered, totalDuration } from '#/selection/selection'
import type { Contact } from './contact'
import type { ConfirmedPlan } from './wizard'

/** Who the booking is for: a verified visitor, or the name and e-mail of the form; and whether they ask for offers. */
export type Booker = { readonly promotions: boolean } & (
  | { readonly kind: 'verified'; readonly user: SessionUser }
  | { readonly kind: 'contact'; readonly contact: Contact }
)

/** `bufferAfter` is the salon's, in minutes; it is part of `end_time` and of nothing the visitor sees. */
export function bookingRequest(plan: ConfirmedPlan, booker: Booker, bufferAfter: number): BookRequest {
  const total = totalDuration(plan.services)
  return {
    services: asOrdered(plan.services),
    staff_id: plan.stylist.id,
    start_time: plan.slot.start,
    end_time: addMinutes(plan.slot.start, total + bufferAfter),
    total_duration: total,
    chair_id: 1,
    ...bookerFields(booker),
    ...(booker.promotions && { promotions: true }),
  }
}

/** An e-mail that was not given is left out. The phone is empty: it is proven over WhatsApp afterwards. */
function bookerFields(booker: Booker) {
  if (booker.kind === 'verified') {
    const { name, email } = booker.user
    return { clientInfo: { name, ...(email ? { email } : {}) } }
  }
  const { name, email } = booker.contact
  return {
    clientInfo: { name, ...(email === '' ? {} : { email }) },
    client_name: name,
    client_phone: '',
    ...(email === '' ? {} : { client_email: email }),
  }
}
