// Answers the offer of a time, and looks again when it ends.
import { useState } from 'react'
import { useCommand, useRefresh } from '#/api/client'
import { ApiError, userMessage } from '#/api/errors'
import { type AnsweredOffer, type LinkedOffer, postOfferAnswer } from '#/api/visit-links'
import { useTexts } from '#/i18n'
import { useEndOfOffer } from '#/waitlist/use-end-of-offer'

type Answer = 'take' | 'decline'
type Outcome = AnsweredOffer | { readonly state: 'gone' }

interface OfferAnswer {
  readonly state: LinkedOffer['offer']['state']
  /** What the time became; null where the page does not know. */
  readonly status: AnsweredOffer['status']
  readonly pending: Answer | null
  readonly problem: string | null
  readonly answer: (answer: Answer) => Promise<void>
}

export function useOfferAnswer({ state, until }: LinkedOffer['offer'], token: string): OfferAnswer {
  const t = useTexts('waitlistOffer')
  const { run } = useCommand(postOfferAnswer)
  const refresh = useRefresh()
  const [pending, setPending] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEndOfOffer(until)

  async function answer(wanted: Answer) {
    if (pending !== null) return
    setPending(wanted)
    setProblem(null)
    try {
      setOutcome(await run({ params: { token }, body: { answer: wanted } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offer_gone') setOutcome({ state: 'gone' })
      else setProblem(userMessage(error, t('answerFailed')))
      refresh(['waitlist'])
    } finally {
      setPending(null)
    }
  }
  const status = outcome && 'status' in outcome ? outcome.status : null
  return { state: outcome?.state ?? state, status, pending, problem, answer }
}
