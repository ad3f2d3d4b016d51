// What would be in the way of an appointment at another time, with another stylist or at another chair, and moving it there (rules/dashboard#conflicts,
// rules/dashboard#place).
import * as z from 'zod/mini'
import { type Instant, instantSchema } from '#/lib/shop-time'
import { adminBookingSchema } from './admin-bookings'
import type { DeskBooking } from './admin-desk'
import { adminChange, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const conflictSchema = z.object({
  /** Names it among the conflicts of one place. */
  key: z.string(),
  kind: z.enum([
    'skill',
    'inactive',
    'closed',
    'off',
    'break',
    'block',
    'booking',
    'buffer',
    'chair',
    'chair_rule',
  ]),
  label: z.string(),
  /** The time of the booking that is in the way. */
  from: z.nullable(instantSchema),
  to: z.nullable(instantSchema),
  can_override: z.boolean(),
})

export type Conflict = z.infer<typeof conflictSchema>

const placementSchema = z.object({
  conflicts: z.array(conflictSchema),
  end_time: instantSchema,
  chair_id: z.nullable(z.int()),
  chair_name: z.nullable(z.string()),
})

export type Placement = z.infer<typeof placementSchema>

export interface PlacementBody {
  booking_id?: number
  services?: DeskBooking['services']
  staff_id: number
  /** Absent: the best chair; null: without a chair. */
  chair_id?: number | null
  start_time: Instant
  duration?: number
}

/** Asked anew for every place; it changes nothing. */
export const postPlacement = endpoint({
  method: 'POST',
  path: '/api/admin/placements',
  response: placementSchema,
  tags: [],
  cachePolicy: { ...cachePolicies.adminLists, staleTime: 0 },
}).takes<PlacementBody, ManagedShop>()

export interface PlaceBody {
  start_time?: string
  staff_id?: number
  /** Absent: the best chair; null: without a chair. */
  chair_id?: number | null
  duration?: number
  tell_client?: boolean
  /** The conflicts that are accepted, by their keys, and why. */
  override?: { reason: string; conflicts: readonly string[] }
}

export const patchPlace = adminChange('PATCH', '/api/admin/bookings/:id/place', adminBookingSchema, [
  'bookings',
  'slots',
  'clients',
]).takes<PlaceBody>()
