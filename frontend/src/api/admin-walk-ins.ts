// Clients who come without an appointment: who can serve them, and booking them (rules/dashboard#walk-ins).
import * as z from 'zod/mini'
import { type Instant, instantSchema } from '#/lib/shop-time'
import { type DeskBooking, deskBookingSchema } from './admin-desk'
import { adminChange, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const walkInOptionSchema = z.object({
  staff_id: z.int(),
  staff_name: z.string(),
  start_time: instantSchema,
  /** When their next booking, break or block begins, or their shift ends. */
  free_until: instantSchema,
  /** Minutes from now; 0: at once. */
  waits: z.int(),
})
export type WalkInOption = z.infer<typeof walkInOptionSchema>

/** The earliest start of today with each stylist who has one, the shortest wait first. */
export const getWalkInOptions = endpoint({
  method: 'GET',
  path: '/api/admin/walk-ins/options',
  response: z.array(walkInOptionSchema),
  tags: ['slots', 'bookings'],
  cachePolicy: cachePolicies.slots,
}).takes<
  undefined,
  ManagedShop & {
    readonly services: readonly number[]
    /** Minutes, with the options that were chosen. */
    readonly totalDuration: number
  }
>()

export type WalkIn = Pick<DeskBooking, 'services' | 'staff_id' | 'override'> & {
  readonly client?: { readonly name?: string; readonly phone?: string }
  /** Absent: now. */
  readonly start_time?: Instant
}

export const postWalkIn = adminChange('POST', '/api/admin/walk-ins', deskBookingSchema, [
  'bookings',
  'slots',
  'clients',
  'services',
  'staff',
]).takes<WalkIn>()
