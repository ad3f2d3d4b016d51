// One appointment, for a visitor with the link of a message (rules/booking-life#visit-links).
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

export const getLinkedVisit = endpoint({
  method: 'GET',
  path: '/api/links/:token',
  response: linkedVisitSchema,
  tags: ['bookings'],
  // A page that stays open is looked at again when the day comes.
  cachePolicy: { ...cachePolicies.bookings, refetchOnFocus: true },
}).takes()
