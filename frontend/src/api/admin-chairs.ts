// The chairs of the salon, for those who edit them.
import * as z from 'zod/mini'
import { deletedSchema, impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const adminChairSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Who may work at it; empty means everybody. */
  allowed_staff_ids: z.array(z.int()),
  /** What may be done at it; empty means everything. */
  allowed_service_ids: z.array(z.int()),
  version: z.int(),
})
export type AdminChair = z.infer<typeof adminChairSchema>

export interface ChairBody {
  readonly name: string
  readonly allowed_staff_ids: readonly number[]
  readonly allowed_service_ids: readonly number[]
}

export const getChairs = endpoint({
  method: 'GET',
  path: '/api/admin/chairs',
  response: z.array(adminChairSchema),
  tags: ['chairs'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const postChair = endpoint({
  method: 'POST',
  path: '/api/admin/chairs',
  response: adminChairSchema,
  tags: ['chairs', 'slots'],
}).takes<ChairBody, ManagedShop>()

export const putChair = endpoint({
  method: 'PUT',
  path: '/api/admin/chairs/:id',
  response: adminChairSchema,
  tags: ['chairs', 'slots'],
}).takes<ChairBody, ManagedShop>()

export const deleteChair = endpoint({
  method: 'DELETE',
  path: '/api/admin/chairs/:id',
  response: deletedSchema,
  tags: ['chairs', 'slots', 'bookings'],
}).takes<undefined, ManagedShop>()

export const getChairImpact = endpoint({
  method: 'GET',
  path: '/api/admin/chairs/:id/impact',
  response: impactSchema,
  ...impactRules,
}).takes<undefined, ManagedShop>()
