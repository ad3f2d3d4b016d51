// Whether the owner's message has arrived: asked again and again while the link is good, and whenever the owner says so.
import { useCallback, useEffect, useState } from 'react'
import { timing } from '#/api/cache-policy'
import { useCommand } from '#/api/client'
import { ApiError } from '#/api/errors'
import { usePassed } from '#/api/link-expiry'
import { usePoll } from '#/api/poll'
import { getVerificationStatus } from '#/api/shop-setup'
import { useTexts } from '#/i18n'
import { onPageVisible } from '#/lib/on-page-visible'
import { useToast } from '#/ui/toast'
import type { Owner } from './steps'

interface VerificationStatus {
  readonly expired: boolean
  readonly checking: boolean
  /** Asks because the owner wants to know, and says what came of it. */
  check(): Promise<void>
}

/** The server has never heard of it, or not any more. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export function useVerificationStatus(
  { progressId, deadline, verified }: Owner,
  onVerified: () => void,
): VerificationStatus {
  const t = useTexts('setup')
  const toast = useToast()
  const quietly = useCommand(getVerificationStatus)
  const aloud = useCommand(getVerificationStatus)
  const [gone, setGone] = useState(false)
  const passed = usePassed(deadline)
  const expired = !verified && (passed || gone)

  const { run } = quietly
  const ask = useCallback(() => {
    run({ params: { progressId } }).then(
      (answer) => answer.verified && onVerified(),
      (error: unknown) => isGone(error) && setGone(true),
    )
  }, [run, progressId, onVerified])
  const waiting = !verified && !expired
  usePoll(ask, timing.bookingPoll, waiting)
  useEffect(() => (waiting ? onPageVisible(ask, timing.focusDebounce) : undefined), [ask, waiting])

  async function check() {
    try {
      const answer = await aloud.run({ params: { progressId } })
      if (answer.verified) onVerified()
      else toast({ title: t('notVerified.title'), text: t('notVerified.text'), tone: 'destructive' })
    } catch (error) {
      if (isGone(error)) setGone(true)
      toast({ title: t('error'), text: t('checkFailed'), tone: 'destructive' })
    }
  }
  return { expired, checking: aloud.pending, check }
}
