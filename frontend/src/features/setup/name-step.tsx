// Step 1: what the salon is called. It goes into the message that proves the owner's number.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTexts } from '#/i18n'
import { signedUp } from '#/lib/signed-up'
import { useZodForm } from '#/lib/use-zod-form'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { nameRule } from './details'
import { begin, proofFor, type SetupState, type StateOf, toVerification } from './steps'
import { useOwnerLink } from './use-owner-link'

/** The longest name the server takes. */
const longestName = 120

export function NameStep({ state, go }: { state: StateOf<'shop-name'>; go: (next: SetupState) => void }) {
  const t = useTexts('setup.name')
  const [owner] = useState(signedUp.read)
  const { pending, problem, getLink } = useOwnerLink(state.plan)
  const { register, handleSubmit, formState } = useZodForm(z.object({ name: nameRule(t('short')) }), {
    name: state.shopName,
  })
  const { question } = useUnsaved(formState.isDirty || state.shopName !== '', () => go(begin(state.plan)))
  const submit = async ({ name }: { name: string }) => {
    const owner = proofFor(state, name, Date.now()) ?? (await getLink(name))
    if (owner) go(toVerification(state, name, owner))
  }
  return (
    <form
      className="card card--pad stack setup-card"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 className="display-3">{t('title')}</h2>
      {owner && <p className="muted">{t('owner', owner)}</p>}
      <Field
        label={t('label')}
        help={t('help')}
        dir="auto"
        autoComplete="organization"
        maxLength={longestName}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <div role="alert">
        {problem && (
          <p className="notice notice--bad">
            <CircleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" size="lg" block pending={pending}>
        {pending ? t('pending') : t('next')}
      </Button>
      {question}
    </form>
  )
}
