// What depends on a thing before it is deleted or changed (rules/dashboard#impact).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import type { ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const impactSchema = z.object({
  /** How many coming bookings it concerns. */
  future_bookings: z.int(),
  services: z.int(),
  /** The names of the chairs that are for nothing else that is there. */
  chairs: z.array(z.string()),
  /** Names the bookings, for cancelling these and no others. */
  seen: z.string(),
  first: z.array(
    z.object({
      id: z.int(),
      start_time: instantSchema,
      client_name: z.string(),
      staff_name: z.string(),
      service_names: z.array(z.string()),
    }),
  ),
})
export type Impact = z.infer<typeof impactSchema>

/** Asked before every deletion and change; never again once that is done. */
export function adminImpact<P extends string>(method: 'GET' | 'POST', path: P) {
  const cachePolicy = { ...cachePolicies.adminLists, staleTime: 0 }
  const operation = endpoint({ method, path, response: impactSchema, tags: [], cachePolicy })
  return { takes: <B = undefined>() => operation.takes<B, ManagedShop>() }
}

export const deletedSchema = z.object({ success: z.literal(true) })
