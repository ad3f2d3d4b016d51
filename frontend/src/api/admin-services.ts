// The services of the menu, as the dashboard edits them.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'
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

export const getAdminServices = adminQuery('/api/admin/services', z.array(adminServiceSchema), ['services'])

export const postService = adminChange('POST', '/api/admin/services', adminServiceSchema, [
  'services',
]).takes<ServiceBody>()

export const putService = adminChange('PUT', '/api/admin/services/:id', adminServiceSchema, [
  'services',
]).takes<ServiceBody>()

export const deleteService = adminChange('DELETE', '/api/admin/services/:id', deletedSchema, [
  'services',
]).takes()

export const getServiceImpact = adminImpact('GET', '/api/admin/services/:id/impact').takes()
