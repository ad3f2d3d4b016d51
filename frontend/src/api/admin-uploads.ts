// Pictures of the salon and of its people: they take effect as soon as they are uploaded.
import * as z from 'zod/mini'
import { deletedSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { timeouts } from './cache-policy'
import { endpoint } from './client'

const uploadedSchema = z.object({ url: z.string() })

export const postLogo = endpoint({
  method: 'POST',
  path: '/api/admin/upload/logo',
  response: uploadedSchema,
  tags: ['shop'],
  timeout: timeouts.upload,
}).takes<FormData, ManagedShop>()

export const postHero = endpoint({
  method: 'POST',
  path: '/api/admin/upload/hero',
  response: uploadedSchema,
  tags: ['shop'],
  timeout: timeouts.upload,
}).takes<FormData, ManagedShop>()

export const postStaffPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/upload/staff/:id/profile',
  response: uploadedSchema,
  tags: ['staff', 'slots', 'session'],
  timeout: timeouts.upload,
}).takes<FormData, ManagedShop>()

/** Takes a picture away wherever it is shown. */
export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/upload/delete',
  response: deletedSchema,
  tags: ['shop', 'staff', 'slots', 'session'],
}).takes<{ readonly url: string }, ManagedShop>()
