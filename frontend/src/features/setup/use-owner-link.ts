// Asks for the link that proves the owner's number.
import { useState } from 'react'
import { useCommand } from '#/api/client'
import { userMessage } from '#/api/errors'
import { deadlineOf } from '#/api/link-expiry'
import { type Plan, postOwnerVerification } from '#/api/shop-setup'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'
import type { Owner } from './steps'

export function useOwnerLink(plan: Plan) {
  const t = useTexts('setup')
  const toast = useToast()
  const { pending, run } = useCommand(postOwnerVerification)
  /** Why there is no link, in the server's own words. */
  const [problem, setProblem] = useState<string | null>(null)

  async function getLink(shopName: string): Promise<Owner | null> {
    try {
      const { progressId, whatsappLink, code, expiresAt } = await run({ body: { shop_name: shopName, plan } })
      setProblem(null)
      const deadline = deadlineOf('owner', expiresAt, Date.now())
      return { progressId, whatsappLink, code, deadline, verified: false }
    } catch (error) {
      setProblem(userMessage(error, '') || null)
      toast({ title: t('error'), text: t('linkFailed'), tone: 'destructive' })
      return null
    }
  }
  return { pending, problem, getLink }
}
