// What one card changes of the policy, until it is saved.
import { type FormEvent, useState } from 'react'
import { type PolicyBody, putShopPolicy, type ShopPolicy } from '#/api/admin-policy'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { focusFirstError } from '#/ui/focus-first-error'
import { useCurrentShop } from '../current-shop'
import { policyBody } from './policy'
import { useFormBase } from './use-form-base'

export interface PolicyCardProps {
  readonly now: ShopPolicy
  /** The versions that this page has made itself. */
  readonly own: ReadonlySet<number>
  readonly onSaved: (saved: ShopPolicy) => void
}

export function usePolicyForm({ now, own, onSaved }: PolicyCardProps) {
  const t = useTexts('adminPolicy')
  const { query } = useCurrentShop()
  const [changed, setChanged] = useState<Partial<PolicyBody>>({})
  const { base, version, renew } = useFormBase(now, own, Object.keys(changed).length > 0)
  const { pending, problem, run, forget } = useMutation(putShopPolicy, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const typed = policyBody(base, changed)
  function untouch() {
    setChanged({})
    forget()
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (event.currentTarget.querySelector('[aria-invalid=true]')) return focusFirstError(event.currentTarget)
    if (await run({ query, body: policyBody(now, changed), version })) untouch()
  }
  const change = (part: Partial<PolicyBody>) => setChanged((before) => ({ ...before, ...part }))
  return { typed, change, save, untouch, pending, problem, renew }
}
