// Opens the salon, and says at the right place why it could not be.
import { useState } from 'react'
import { useCommand } from '#/api/client'
import { ApiError } from '#/api/errors'
import { postShopSetup } from '#/api/shop-setup'
import { mutationErrorText } from '#/dashboard/mutation-error'
import { useTexts } from '#/i18n'
import { salonUrl } from '#/lib/site'
import { useToast } from '#/ui/toast'
import { type Details, setupBody } from './details'
import { type SetupState, type StateOf, toComplete, withoutProof } from './steps'

/** What the address is refused with: it is said at its field. */
const ofSubdomain: readonly (string | null)[] = ['subdomain_taken', 'subdomain_reserved']

export function useOpenSalon(
  state: StateOf<'setup'>,
  go: (next: SetupState) => void,
  refuseSubdomain: (why: string) => void,
) {
  const t = useTexts('setup')
  const toast = useToast()
  const { pending, run } = useCommand(postShopSetup)
  const [problem, setProblem] = useState<string | null>(null)

  async function open(details: Details) {
    setProblem(null)
    try {
      const { progressId } = state.owner
      const salon = await run({ body: { progressId, ...setupBody(details) } })
      go(toComplete(state, salon.name, salon.url))
    } catch (error) {
      refuse(error, details)
    }
  }

  function refuse(error: unknown, details: Details) {
    if (error instanceof ApiError && ofSubdomain.includes(error.code)) {
      refuseSubdomain(error.message)
      return
    }
    if (error instanceof ApiError && error.code === 'setup_done') {
      // An earlier attempt opened it, and only its answer was lost: the server says where.
      go(toComplete(state, details.name, error.location ?? salonUrl(details.subdomain)))
      return
    }
    // The proof is unknown, or was never given: only a new one helps.
    const lost = error instanceof ApiError && (error.status === 404 || error.code === 'not_verified')
    const text = lost ? error.message : mutationErrorText(error, t('failed.text'))
    toast({ title: t('failed.title'), text, tone: 'destructive' })
    if (lost) go(withoutProof({ ...state, details }))
    else setProblem(text)
  }
  return { pending, problem, open }
}
