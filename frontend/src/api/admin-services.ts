// The services of the menu, for those who edit them.
import * as z from 'zod/mini'
import { deletedSchema, impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { type ModifierGroup, modifierGroupSchema } from './services'

const adminServiceSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  duration_minutes: z.int(),
  /** Cents. */
  price: z.int(),
  category_id: z.nullable(z.int()),
  category_name: z.nullable(z.string()),
  category_color: z.nullable(z.string()),
  modifiers: z.array(modifierGroupSchema),
  version: z.int(),
})
export type AdminService = z.infer<typeof adminServiceSchema>

export interface ServiceBody {
  readonly name: string
  readonly description: string
  readonly duration_minutes: number
  readonly price: number
  readonly category_id: number | null
  readonly modifiers: readonly ModifierGroup[]
  readonly shop_id?: number
}

export const getAdminServices = endpoint({
  method: 'GET',
  path: '/api/admin/services',
  response: z.array(adminServiceSchema),
  tags: ['services'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const postService = endpoint({
  method: 'POST',
  path: '/api/admin/services',
  response: adminServiceSchema,
  tags: ['services'],
}).takes<ServiceBody, ManagedShop>()

export const putService = endpoint({
  method: 'PUT',
  path: '/api/admin/services/:id',
  response: adminServiceSchema,
  tags: ['services'],
}).takes<ServiceBody, ManagedShop>()

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/admin/services/:id',
  response: deletedSchema,
  tags: ['services'],
}).takes<undefined, ManagedShop>()

export const getServiceImpact = endpoint({
  method: 'GET',
  path: '/api/admin/services/:id/impact',
  response: impactSchema,
  ...impactRules,
}).takes<undefined, ManagedShop>()
