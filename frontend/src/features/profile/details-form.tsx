// Editing one's own name and e-mail.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useCommand } from '#/api/client'
import { putProfile } from '#/api/profile'
import type { SessionUser } from '#/api/session'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { useToast } from '#/ui/toast'
import { type Details, detailsSchema, profileRequest } from './details'

interface DetailsFormProps {
  readonly user: SessionUser
  readonly onSaved: () => void
  readonly onCancel: () => void
}

export function DetailsForm({ user, onSaved, onCancel }: DetailsFormProps) {
  const t = useTexts('profile.details')
  const toast = useToast()
  const save = useCommand(putProfile)
  const texts = { nameRequired: t('nameRequired'), nameTooLong: t('nameTooLong'), badEmail: t('badEmail') }
  const { register, handleSubmit, formState, setFocus } = useForm<Details>({
    resolver: zodResolver(detailsSchema(texts)),
    defaultValues: { name: user.name, email: user.email ?? '' },
    mode: 'onTouched',
  })
  useEffect(() => setFocus('name'), [setFocus])

  async function submit(details: Details) {
    try {
      await save.run({ body: profileRequest(details) })
      toast({ title: t('saved.title'), text: t('saved.text') })
      onSaved()
    } catch {
      toast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' })
    }
  }

  const { errors } = formState
  return (
    <form className="card card--pad stack" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={t('name')}
        autoComplete="name"
        dir="auto"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label={t('email')}
        note={t('optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="row row--wrap">
        <Button type="submit" pending={save.pending}>
          {save.pending ? t('saving') : t('save')}
        </Button>
        <Button kind="ghost" disabled={save.pending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
