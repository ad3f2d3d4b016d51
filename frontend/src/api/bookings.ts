// The visitor's own bookings.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { reviewStateSchema } from './own-review'
import { bookedServiceSchema } from './services'

export const bookingSchema = z.object({
  id: z.int(),
  /** pending, confirmed, cancelled; any other value is shown raw. */
  status: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
  confirmation_code: z.nullable(z.string()),
  /** While it is pending; the seconds from this answer on, for the clock of this device may be wrong. */
  hold_expires_at: z.nullable(instantSchema),
  hold_seconds_left: z.nullable(z.int()),
  total_duration: z.int(),
  total_price: z.int(),
  /** What a visit that is over cost in the end. */
  final_price: z.nullable(z.int()),
  services: z.array(bookedServiceSchema),
  service_names: z.array(z.string()),
  service_prices: z.array(z.int()),
  staff_id: z.int(),
  staff_name: z.string(),
  chair_name: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /** Whether a link that confirms it can be mailed. */
  can_confirm_by_email: z.boolean(),
  /** It waits for the salon, not for a message. */
  needs_approval: z.boolean(),
  review: reviewStateSchema,
})
export type Booking = z.infer<typeof bookingSchema>

export const getBookings = endpoint({
  method: 'GET',
  path: '/api/client/bookings',
  response: z.array(bookingSchema),
  tags: ['bookings'],
  cachePolicy: cachePolicies.bookings,
}).takes()

export const deleteBooking = endpoint({
  method: 'DELETE',
  path: '/api/client/bookings/:id',
  response: z.object({ success: z.literal(true) }),
  tags: ['bookings', 'slots'],
}).takes()
