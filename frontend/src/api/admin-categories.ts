// The categories of the menu, for those who edit them.
import * as z from 'zod/mini'
import { deletedSchema, impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const adminCategorySchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** "#9C27B0". */
  color: z.string(),
  display_order: z.int(),
  service_count: z.int(),
  version: z.int(),
})
export type AdminCategory = z.infer<typeof adminCategorySchema>

export interface CategoryBody {
  readonly name: string
  readonly description: string
  readonly color: string
}

export const getCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  response: z.array(adminCategorySchema),
  tags: ['services'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const postCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  response: adminCategorySchema,
  tags: ['services'],
}).takes<CategoryBody, ManagedShop>()

export const putCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  response: adminCategorySchema,
  tags: ['services'],
}).takes<CategoryBody, ManagedShop>()

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  response: deletedSchema,
  tags: ['services'],
}).takes<undefined, ManagedShop>()

export const getCategoryImpact = endpoint({
  method: 'GET',
  path: '/api/admin/categories/:id/impact',
  response: impactSchema,
  ...impactRules,
}).takes<undefined, ManagedShop>()
