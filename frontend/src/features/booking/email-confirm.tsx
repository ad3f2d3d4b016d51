// Confirming a held booking by e-mail, for those who have no WhatsApp: the offer, the address, and what to do then.
import { zodResolver } from '@hookform/resolvers/zod'
import MailCheck from 'lucide-react/icons/mail-check'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCommand } from '#/api/client'
import { userMessage } from '#/api/errors'
import { postMailLinkRequest } from '#/api/mail-link'
import { useTexts, withTexts } from '#/i18n'
import { byEmail } from '#/i18n/by-email'
import { emailLimit, emailShape } from '#/lib/limits'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { rememberedContact } from './contact'

type Step =
  | { readonly at: 'offer' }
  | { readonly at: 'form' }
  | { readonly at: 'sent'; readonly email: string }

export const EmailConfirm = withTexts({ byEmail }, Steps)

function Steps({ bookingId }: { bookingId: number }) {
  const t = useTexts('byEmail')
  const [step, setStep] = useState<Step>({ at: 'offer' })
  if (step.at === 'offer') {
    return (
      <div className="row">
        <Button kind="ghost" onClick={() => setStep({ at: 'form' })}>
          {t('offer')}
        </Button>
      </div>
    )
  }
  if (step.at === 'form') {
    return <AddressForm bookingId={bookingId} onSent={(email) => setStep({ at: 'sent', email })} />
  }
  const { email } = step
  return (
    <Panel title={t('sentTitle')}>
      <p className="row" role="status">
        <MailCheck className="icon" aria-hidden="true" />
        <span className="grow">{t.rich('sent', { email: () => <bdi className="strong">{email}</bdi> })}</span>
      </p>
      <div className="row">
        <Button kind="ghost" size="sm" onClick={() => setStep({ at: 'form' })}>
          {t('again')}
        </Button>
      </div>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card card--pad stack by-email">
      <h2 className="display-3">{title}</h2>
      {children}
    </section>
  )
}

function AddressForm({ bookingId, onSent }: { bookingId: number; onSent: (email: string) => void }) {
  const t = useTexts('byEmail')
  const { run } = useCommand(postMailLinkRequest)
  const [problem, setProblem] = useState<string | null>(null)
  const email = z
    .string()
    .check(
      z.trim(),
      z.minLength(1, t('badEmail')),
      z.regex(emailShape, t('badEmail')),
      z.maxLength(emailLimit, t('badEmail')),
    )
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(z.object({ email })),
    defaultValues: { email: rememberedContact.read()?.email ?? '' },
  })
  const send = handleSubmit(async (typed) => {
    try {
      await run({ params: { id: bookingId }, body: typed })
      onSent(typed.email)
    } catch (cause) {
      setProblem(userMessage(cause, t('failed')))
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Panel title={t('title')}>
      <p className="muted">{t('text')}</p>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          autoFocus
          error={errors.email?.message}
          {...register('email')}
        />
        {problem && (
          <p className="notice notice--bad" role="alert">
            {problem}
          </p>
        )}
        <div className="row">
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? t('sending') : t('send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
