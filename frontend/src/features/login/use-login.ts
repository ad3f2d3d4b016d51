// Signing in: asks for a link, then waits until its message has given the session a user.
import { useCallback, useEffect, useState } from 'react'
import { useCommand, useRefresh } from '#/api/client'
import { userMessage } from '#/api/errors'
import { deadlineOf, usePassed } from '#/api/link-expiry'
import { usePoll } from '#/api/poll'
import { getWhatsappLink, useAfterWhatsapp, type WhatsappLink } from '#/api/whatsapp'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'

export interface Issued {
  readonly link: WhatsappLink
  /** How many minutes the link works from its arrival, rounded up. */
  readonly minutes: number
  readonly deadline: number
}

export interface SignIn {
  /** The last link; null before the first, and after one could not be had. */
  readonly issued: Issued | null
  readonly expired: boolean
  readonly pending: boolean
  /** Why there is no link, in the server's own words. */
  readonly problem: string | null
  getLink(): Promise<void>
  /** Back to the start: nothing is awaited any more. */
  restart(): void
  opened(): void
}

export function useLogin(): SignIn {
  const t = useTexts('login')
  const toast = useToast()
  const { pending, run } = useCommand(getWhatsappLink)
  const [issued, setIssued] = useState<Issued | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const expired = usePassed(issued?.deadline)
  const opened = useWatch(issued, expired)

  async function getLink() {
    try {
      const link = await run({ query: { purpose: 'login' } })
      const arrivedAt = Date.now()
      const deadline = deadlineOf('login', link.expiresAt, arrivedAt)
      setIssued({ link, deadline, minutes: Math.ceil((deadline - arrivedAt) / 60_000) })
      setProblem(null)
      toast(null)
    } catch (error) {
      setIssued(null)
      setProblem(userMessage(error, '') || null)
      toast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' })
    }
  }
  const restart = () => setIssued(null)
  return { issued, expired, pending, problem, getLink, restart, opened }
}

/** Asks for the session's user while a link is good, once more as it ends, and whenever the visitor comes back to the page. */
function useWatch(issued: Issued | null, expired: boolean): () => void {
  const refresh = useRefresh()
  const ask = useCallback(() => refresh(['session']), [refresh])
  usePoll(ask, (issued?.link.pollSeconds ?? 0) * 1000, issued !== null && !expired)
  useEffect(() => {
    if (expired) ask()
  }, [expired, ask])
  return useAfterWhatsapp('login', { watching: issued !== null })
}
