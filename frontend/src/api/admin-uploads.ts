// Pictures of the salon and of its people: they take effect as soon as they are uploaded.
import * as z from 'zod/mini'
import { adminChange } from './admin-endpoint'
import { deletedSchema } from './admin-impact'
import { timeouts } from './cache-policy'

const uploadedSchema = z.object({ url: z.string() })

export const postLogo = adminChange(
  'POST',
  '/api/admin/upload/logo',
  uploadedSchema,
  ['shop'],
  timeouts.upload,
).takes<FormData>()

export const postHero = adminChange(
  'POST',
  '/api/admin/upload/hero',
  uploadedSchema,
  ['shop'],
  timeouts.upload,
).takes<FormData>()

export const postStaffPhoto = adminChange(
  'POST',
  '/api/admin/upload/staff/:id/profile',
  uploadedSchema,
  ['staff', 'slots', 'session'],
  timeouts.upload,
).takes<FormData>()

/** Takes a picture away from one place: the same file may be shown in another. */
export const deletePicture = adminChange('DELETE', '/api/admin/upload/delete', deletedSchema, [
  'shop',
  'staff',
  'slots',
  'session',
]).takes<{
  readonly url: string
  readonly place: 'logo' | 'hero' | 'staff'
  readonly staff_id?: number
}>()
