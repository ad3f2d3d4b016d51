// What the link of a message opens for a visitor who holds it (rules/booking-life#visit-links): one appointment, or one time that has come free.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import { changeOptionsSchema } from './change-policy'
import { endpoint } from './client'
import { reviewStateSchema } from './own-review'
import { bookedServiceSchema } from './services'

const linkedVisitSchema = z.object({
  purpose: z.literal('visit'),
  booking: z.object({
    id: z.int(),
    status: z.string(),
    start_time: instantSchema,
    total_duration: z.int(),
    services: z.array(bookedServiceSchema),
    staff_id: z.int(),
    staff_name: z.string(),
    chair_name: z.nullable(z.string()),
    total_price: z.int(),
    client_first_name: z.string(),
  }),
  change: changeOptionsSchema,
  review: reviewStateSchema,
  calendar_url: z.string(),
})
export type LinkedVisit = z.infer<typeof linkedVisitSchema>

const linkedOfferSchema = z.object({
  purpose: z.literal('waitlist'),
  offer: z.object({
    state: z.enum(['open', 'taken', 'declined', 'gone']),
    /** Nobody else can have the time until then. */
    is_held: z.boolean(),
    start_time: instantSchema,
    until: instantSchema,
    services: z.array(bookedServiceSchema),
    total_duration: z.int(),
    total_price: z.int(),
    staff_name: z.string(),
    client_first_name: z.string(),
  }),
})
export type LinkedOffer = z.infer<typeof linkedOfferSchema>

const linkedSchema = z.discriminatedUnion('purpose', [linkedVisitSchema, linkedOfferSchema])
export type Linked = z.infer<typeof linkedSchema>

export const getLink = endpoint({
  method: 'GET',
  path: '/api/links/:token',
  response: linkedSchema,
  tags: ['bookings', 'waitlist'],
  // A page that stays open is looked at again when the day comes.
  cachePolicy: { ...cachePolicies.bookings, refetchOnFocus: true },
}).takes()

const answeredSchema = z.object({
  state: z.enum(['taken', 'declined']),
  /** Of the booking that it became; pending where the salon confirms it itself. */
  status: z.nullable(z.enum(['confirmed', 'pending'])),
})
export type AnsweredOffer = z.infer<typeof answeredSchema>

/** Takes the time, or lets others have it. The link says for whom: the browser stays a stranger's. */
export const postOfferAnswer = endpoint({
  method: 'POST',
  path: '/api/links/:token/offer',
  response: answeredSchema,
  tags: ['bookings', 'waitlist'],
  establishesIdentity: false,
}).takes<{ answer: 'take' | 'decline' }>()
