// What depends on a thing before it is deleted or changed (rules/dashboard#impact).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import type { Endpoint } from './client'

export const impactSchema = z.object({
  /** How many coming bookings it concerns. */
  future_bookings: z.int(),
  /** How many services it concerns. */
  services: z.int(),
  /** The names of the chairs that are for nothing else that is there. */
  chairs: z.array(z.string()),
  /** Names the bookings, for cancelling these and no others. */
  seen: z.string(),
  /** The soonest of the bookings. */
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
export const impactRules = {
  tags: [],
  cachePolicy: { ...cachePolicies.adminLists, staleTime: 0 },
} satisfies Partial<Endpoint<object, Impact>>

/** What every delete answers. */
export const deletedSchema = z.object({ success: z.literal(true) })
