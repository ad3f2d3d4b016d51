// What clients change of their own appointments (rules/booking-life#change-policy, rules/booking-life#client-moves).
import * as z from 'zod/mini'
import { type Instant, instantSchema } from '#/lib/shop-time'
import { bookingSchema } from './bookings'
import { cachePolicies } from './cache-policy'
import { changePolicySchema } from './change-policy'
import { endpoint } from './client'
import { daysSchema, slotSchema } from './slots'

/** Why something cannot be done; null where it can. */
const refusalSchema = z.nullable(z.object({ code: z.string(), sentence: z.string() }))

const changeOptionsSchema = z.object({
  can_move: z.boolean(),
  move_refusal: refusalSchema,
  move_until: instantSchema,
  moves_left: z.int(),
  can_cancel: z.boolean(),
  cancel_refusal: refusalSchema,
  cancel_is_late: z.boolean(),
  /** Late since then, however far the appointment is. */
  moved_inside_notice: z.boolean(),
  cancel_free_until: instantSchema,
  policy: changePolicySchema,
  phone: z.nullable(z.string()),
})
export type ChangeOptions = z.infer<typeof changeOptionsSchema>

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
