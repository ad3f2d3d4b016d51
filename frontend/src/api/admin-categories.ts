// The categories of the menu, as the dashboard edits them.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

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

export const getCategories = adminQuery('/api/admin/categories', z.array(adminCategorySchema), ['services'])

export const postCategory = adminChange('POST', '/api/admin/categories', adminCategorySchema, [
  'services',
]).takes<CategoryBody>()

export const putCategory = adminChange('PUT', '/api/admin/categories/:id', adminCategorySchema, [
  'services',
]).takes<CategoryBody>()

export const deleteCategory = adminChange('DELETE', '/api/admin/categories/:id', deletedSchema, [
  'services',
]).takes()

export const getCategoryImpact = adminImpact('GET', '/api/admin/categories/:id/impact').takes()
