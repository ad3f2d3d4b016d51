// What clients change of their own appointments (rules/booking-life#change-policy, rules/booking-life#client-moves).
import * as z from 'zod/mini'
import type { Instant } from '#/lib/shop-time'
import { bookingSchema } from './bookings'
import { cachePolicies } from './cache-policy'
import { changeOptionsSchema } from './change-policy'
import { endpoint } from './client'
import { daysSchema, slotSchema } from './slots'

export const getChangeOptions = endpoint({
  method: 'GET',
  path: '/api/client/bookings/:id/change',
  response: changeOptionsSchema,
  tags: ['bookings'],
  cachePolicy: cachePolicies.bookings,
}).takes()

export const postMove = endpoint({
  method: 'POST',
  path: '/api/client/bookings/:id/move',
  response: bookingSchema,
  tags: ['bookings', 'slots'],
}).takes<{ readonly start_time: Instant; readonly staff_id: number }>()

interface Moving {
  /** The appointment that is to move; its own time counts as free. */
  readonly moving: number
  /** 0 is anybody. */
  readonly staffId: number
}

export const getMoveSlots = endpoint({
  method: 'GET',
  path: '/api/client/slots',
  response: z.array(slotSchema),
  tags: ['slots', 'bookings'],
  cachePolicy: cachePolicies.slots,
}).takes<undefined, Moving & { readonly date: string }>()

export const getMoveDays = endpoint({
  method: 'GET',
  path: '/api/client/days',
  response: daysSchema,
  tags: ['slots', 'bookings'],
  cachePolicy: cachePolicies.slots,
}).takes<undefined, Moving>()
