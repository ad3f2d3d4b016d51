// The chairs of the salon, as the dashboard edits them.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

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

export const getChairs = adminQuery('/api/admin/chairs', z.array(adminChairSchema), ['chairs'])

export const postChair = adminChange('POST', '/api/admin/chairs', adminChairSchema, [
  'chairs',
  'slots',
]).takes<ChairBody>()

export const putChair = adminChange('PUT', '/api/admin/chairs/:id', adminChairSchema, [
  'chairs',
  'slots',
]).takes<ChairBody>()

export const deleteChair = adminChange('DELETE', '/api/admin/chairs/:id', deletedSchema, [
  'chairs',
  'slots',
  'bookings',
]).takes()

export const getChairImpact = adminImpact('GET', '/api/admin/chairs/:id/impact').takes()
