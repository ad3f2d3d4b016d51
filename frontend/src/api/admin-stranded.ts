// Bookings that have lost their time, and where each could go (rules/dashboard#to-move).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminBookingSchema } from './admin-bookings'
import { adminChange, adminQuery } from './admin-endpoint'

const optionSchema = z.object({
  start_time: instantSchema,
  staff_id: z.int(),
  staff_name: z.string(),
  chair_id: z.nullable(z.int()),
  chair_name: z.nullable(z.string()),
  /** What stays as it was. */
  same: z.nullable(z.enum(['time', 'staff'])),
})
export type MoveOption = z.infer<typeof optionSchema>

const strandedSchema = z.object({
  booking: adminBookingSchema,
  /** Sentences. */
  reasons: z.array(z.string()),
  /** At most three, with nothing in their way. */
  options: z.array(optionSchema),
  /** When its client was last asked to take another time in its stead. */
  asked_at: z.nullable(instantSchema),
  /** Whether the user may ask the client now. */
  can_ask: z.boolean(),
})
export type StrandedBooking = z.infer<typeof strandedSchema>

/** From today to 60 days ahead, soonest first. */
export const getStranded = adminQuery('/api/admin/stranded', z.array(strandedSchema), [
  'bookings',
  'hours',
  'schedules',
  'staff',
  'chairs',
])

export const postKeep = adminChange('POST', '/api/admin/stranded/:id/keep', adminBookingSchema, [
  'bookings',
]).takes<{ readonly reason: string }>()

/** Sends the client the first two times to choose from. */
export const postAsk = adminChange(
  'POST',
  '/api/admin/stranded/:id/ask',
  z.object({ asked_at: instantSchema }),
  ['bookings'],
).takes()
