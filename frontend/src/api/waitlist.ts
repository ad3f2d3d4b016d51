// The waitlist: clients wait for a time to come free, and are offered it on WhatsApp.
import * as z from 'zod/mini'
import { instantSchema, shopDateSchema } from '#/lib/shop-time'
import type { BookRequest } from './book'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { bookedServiceSchema } from './services'

/** Days, and times of the salon's clock on each of them: "14:30". Without times it is from the beginning, or to the end, of the day. */
export const windowSchema = z.object({
  date_from: shopDateSchema,
  date_to: shopDateSchema,
  time_from: z.nullable(z.string()),
  time_to: z.nullable(z.string()),
})
export type WaitlistWindow = z.infer<typeof windowSchema>

const entrySchema = z.object({
  id: z.int(),
  services: z.array(bookedServiceSchema),
  total_duration: z.int(),
  total_price: z.int(),
  /** Null: any stylist. */
  staff_id: z.nullable(z.int()),
  staff_name: z.nullable(z.string()),
  windows: z.array(windowSchema),
  created_at: instantSchema,
  /** The time that has come free, while the client may answer. */
  offer: z.nullable(
    z.object({
      start_time: instantSchema,
      staff_name: z.string(),
      until: instantSchema,
      /** Nobody else can have it until then. */
      is_held: z.boolean(),
    }),
  ),
})
export type WaitlistEntry = z.infer<typeof entrySchema>

/** Those that wait. A visitor who is not verified has none. */
export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/client/waitlist',
  response: z.array(entrySchema),
  tags: ['waitlist'],
  // An offer comes, and goes, while the page is open.
  cachePolicy: { ...cachePolicies.bookings, refetchOnFocus: true },
}).takes()

interface JoinRequest extends Pick<BookRequest, 'services'> {
  readonly staff_id: number | null
  readonly windows: readonly WaitlistWindow[]
}

export const postWaitlist = endpoint({
  method: 'POST',
  path: '/api/client/waitlist',
  response: entrySchema,
  tags: ['waitlist'],
}).takes<JoinRequest>()

export const deleteWaitlistEntry = endpoint({
  method: 'DELETE',
  path: '/api/client/waitlist/:id',
  response: z.object({ success: z.literal(true) }),
  tags: ['waitlist'],
}).takes()
