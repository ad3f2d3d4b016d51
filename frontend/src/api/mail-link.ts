// Bookings that are confirmed by the link of a mail.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { endpoint } from './client'

/** Asks for a mail with the link. The answer is the same whatever becomes of the mail. */
export const postMailLinkRequest = endpoint({
  method: 'POST',
  path: '/api/client/bookings/:id/mail-link',
  response: z.object({ success: z.literal(true) }),
  tags: [],
}).takes<{ email: string }>()

const linkedBookingSchema = z.object({
  state: z.enum(['waiting', 'confirmed', 'lapsed', 'cancelled']),
  start_time: instantSchema,
  total_duration: z.int(),
  service_names: z.array(z.string()),
  staff_name: z.string(),
})
export type LinkedBooking = z.infer<typeof linkedBookingSchema>

/** The booking of a link; only `confirm` changes anything. */
export const postMailLink = endpoint({
  method: 'POST',
  path: '/api/client/mail-link',
  response: linkedBookingSchema,
  tags: ['bookings', 'slots'],
}).takes<{ code: string; confirm: boolean }>()
