// Who the visitor is. Until somebody has verified, the server answers 401 and nobody is signed in.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { endpoint, useQuery } from './client'
import { freshness, patience } from './freshness'

const sessionUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  created_at: instantSchema,
  role: z.enum(['master_admin', 'admin', 'staff', 'client']),
  sessionVerified: z.literal(true),
  shop_id: z.nullable(z.int()),
  shop: z.nullable(z.object({ id: z.int(), name: z.string(), subdomain: z.string() })),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const getSessionUser = endpoint({
  method: 'GET',
  path: '/api/session/user',
  response: sessionUserSchema,
  tags: ['session'],
  freshness: freshness.sessionUser,
  patience: patience.sessionUser,
}).takes()

/** The verified visitor; null when there is none (any failure means none); undefined while asking. */
export function useSessionUser(): SessionUser | null | undefined {
  const { data, error } = useQuery(getSessionUser, {})
  return data ?? (error ? null : undefined)
}
