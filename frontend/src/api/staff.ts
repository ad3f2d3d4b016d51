// The people a client can book, and who could share the work when no one can do all of it.
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

const suggestedStaffSchema = z.object({ id: z.int(), name: z.string(), role: staffRoleSchema })

const suggestionsSchema = z.object({
  canDoAll: z.boolean(),
  recommendations: z.array(
    z.object({
      serviceId: z.int(),
      serviceName: z.string(),
      suggestedStaff: z.nullable(suggestedStaffSchema),
      recommendation: z.string(),
      alternativeStaff: z.array(suggestedStaffSchema),
    }),
  ),
})
export type Suggestions = z.infer<typeof suggestionsSchema>
export type Recommendation = Suggestions['recommendations'][number]

export const postSuggestions = endpoint({
  method: 'POST',
  path: '/api/client/staff/suggestions',
  response: suggestionsSchema,
  tags: ['staff'],
  cachePolicy: cachePolicies.staff,
  establishesIdentity: false,
}).takes<{ serviceIds: readonly number[] }>()
