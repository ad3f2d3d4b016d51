// What the user did last at the desk, and its undo (rules/dashboard#undo).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminBookingSchema } from './admin-bookings'
import { adminChange, adminQuery } from './admin-endpoint'

const lastActionSchema = z.nullable(
  z.object({
    id: z.int(),
    /** A sentence. */
    text: z.string(),
    at: instantSchema,
    /** Until when it can be undone. */
    until: instantSchema,
  }),
)

/** Whatever the desk changes may be the newest. */
export const getLastAction = adminQuery('/api/admin/actions/last', lastActionSchema, [
  'bookings',
  'schedules',
])

const undoneSchema = z.object({
  /** As it is again, if it was about one. */
  booking: z.nullable(adminBookingSchema),
  /** What had been done. */
  text: z.string(),
})

export const postUndo = adminChange('POST', '/api/admin/actions/:id/undo', undoneSchema, [
  'bookings',
  'schedules',
  'slots',
  'clients',
]).takes()
