// Who the visitor is. Until the visitor has verified, the server answers 401.
import { useState } from 'react'
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies, timeouts, timing } from './cache-policy'
import { endpoint, useQuery } from './client'
import { useRefreshOnReturn } from './on-return'
import { usePoll } from './poll'

export const sessionUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** "+15550100301"; null when WhatsApp hides it. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null where it is not known. */
  created_at: z.nullable(instantSchema),
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
  cachePolicy: cachePolicies.sessionUser,
  timeout: timeouts.sessionUser,
  signedOutAnswer: null,
}).takes()

/** Whom the server has named: the verified visitor; null when there is none; undefined until it has answered. */
export function useKnownUser(): SessionUser | null | undefined {
  return useQuery(getSessionUser, {}).data
}

/** The same for pages that go on without an answer: until there is one, a failure counts as signed out. */
export function useSessionUser(): SessionUser | null | undefined {
  const { data, error } = useQuery(getSessionUser, {})
  return data === undefined && error ? null : data
}

/** Whether the last question has failed while the visitor is known, or before the first answer where the page awaits it. Then the browser asks again
 *  until it is answered. */
export function useLostSession(awaited: boolean): boolean {
  const { data, error, busy, refetch } = useQuery(getSessionUser, {})
  const lost = error !== undefined && (data === undefined ? awaited : data !== null)
  usePoll(refetch, usePause(error), lost && !busy)
  // A visitor who is signed out here may have signed in in another tab.
  useRefreshOnReturn(getSessionUser.tags, data === null, timing.focusDebounce)
  return lost
}

/** The pause before the next question: it grows with every failure in a row. */
function usePause(error: Error | undefined): number {
  const [last, setLast] = useState<{ error?: Error | undefined; failures: number }>({ failures: 0 })
  if (last.error !== error) setLast({ error, failures: error ? last.failures + 1 : 0 })
  return Math.min(last.failures * timing.lostSession, timing.lostSessionAtMost)
}
