// Who the visitor is. Until somebody has verified, the server answers 401 and nobody is signed in.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { endpoint, useQuery } from './client'
import { NetworkError } from './errors'
import { freshness, patience } from './freshness'

export const sessionUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** "+15550100301"; null when WhatsApp hides it. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  created_at: instantSchema,
  role: z.enum(['master_admin', 'admin', 'staff', 'client']),
  sessionVerified: z.literal(true),
  shop_id: z.nullable(z.int()),
  shop: z.nullable(z.object({ id: z.int(), name: z.string(), subdomain: z.string() })),
  /** Whom clients book when they book this person; null for everybody else. */
  staff_id: z.nullable(z.int()),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const getSessionUser = endpoint({
  method: 'GET',
  path: '/api/session/user',
  response: sessionUserSchema,
  tags: ['session'],
  freshness: freshness.sessionUser,
  patience: patience.sessionUser,
  asksWho: true,
}).takes()

/** The verified visitor; null when there is none; undefined while asking. */
export function useSessionUser(): SessionUser | null | undefined {
  const { data, error } = useQuery(getSessionUser, {})
  return error ? whoDespite(error, data) : data
}

/** A failure means nobody (client.md §4). Only a network that breaks off later does not sign anybody out. */
function whoDespite(error: Error, known: SessionUser | undefined): SessionUser | null {
  return error instanceof NetworkError ? (known ?? null) : null
}
