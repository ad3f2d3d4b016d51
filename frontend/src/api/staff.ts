// The people a client can book.
import * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

export const staffRoleSchema = z.enum(['admin', 'staff'])

export const staffSchema = z.object({
  id: z.int(),
  name: z.string(),
  bio: z.nullable(z.string()),
  role: staffRoleSchema,
  profile_image_url: z.nullable(z.string()),
  /** Empty means every service. */
  available_service_ids: z.array(z.int()),
})
export type Staff = z.infer<typeof staffSchema>

/** With `services`, only those who can do all of them; with `shopId`, those of another salon than the page's. */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/client/staff',
  response: z.array(staffSchema),
  tags: ['staff'],
  cachePolicy: cachePolicies.staff,
}).takes<undefined, { services?: readonly number[]; shopId?: number }>()
