// Who could share the work when no one can do all of it.
import * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { staffRoleSchema } from './staff'

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
