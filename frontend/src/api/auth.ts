// Ending a session.
import { useCallback, useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import * as z from 'zod/mini'
import { forgetSessionId } from '#/lib/session-id'
import { writeText } from '#/lib/stored-text'
import { endpoint, isDashboardPath, useCommand } from './client'

export const postLogout = endpoint({
  method: 'POST',
  path: '/api/session/logout',
  response: z.object({ success: z.literal(true) }),
  tags: [],
}).takes()

/** What this browser keeps of the person: the token, the session of the last booking, the name and e-mail given for it. */
const personal = [
  ['local', 'authToken'],
  ['local', 'bookingSessionId'],
  ['session', 'bookingContact'],
] as const

/** What only those may read who work in a dashboard. */
const isDashboards = (key: unknown) => Array.isArray(key) && isDashboardPath(String(key[1]))

/** This browser knows nothing of the session any more, and every read on screen starts from nothing. The dashboards' are dropped without a new
 *  request: the visitor may not make one. The next user to sign in makes their own. */
export function useForgetMe(): () => void {
  const { mutate } = useSWRConfig()
  const over = useRef(false)
  // While a dashboard is on screen, only its data can go without a question; that it has asked is forgotten when it has left.
  useEffect(() => () => void (over.current && mutate(isDashboards, undefined)), [mutate])
  return useCallback(() => {
    forgetSessionId()
    for (const [area, key] of personal) writeText(area, key, null)
    over.current = true
    void mutate(isDashboards, undefined, { revalidate: false })
    void mutate((key) => !isDashboards(key), undefined)
  }, [mutate])
}

/** Logs out at the server, and then here. */
export function useEndSession() {
  const { pending, run } = useCommand(postLogout)
  const forget = useForgetMe()
  const logout = useCallback(async () => {
    await run({})
    forget()
  }, [run, forget])
  return { pending, logout }
}
