// What would be in the way of an appointment at another time, with another stylist or at another chair (rules/dashboard#conflicts).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import type { ManagedShop } from './admin-endpoint'
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

const placementSchema = z.object({
  conflicts: z.array(conflictSchema),
  end_time: instantSchema,
  chair_id: z.nullable(z.int()),
  chair_name: z.nullable(z.string()),
})

interface PlacementBody {
  booking_id?: number
  services?: readonly { service_id: number }[]
  staff_id: number
  /** Absent: the best chair; null: without a chair. */
  chair_id?: number | null
  start_time: string
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
