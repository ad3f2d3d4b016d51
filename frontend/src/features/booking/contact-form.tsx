// Your details: a name, and an e-mail for those who want one. The phone is proven over WhatsApp afterwards.
import { zodResolver } from '@hookform/resolvers/zod'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts, withTexts } from '#/i18n'
import { contact } from '#/i18n/contact'
import { Field } from '#/ui/field'
import { Consents } from './consents'
import { type Contact, contactSchema, rememberedContact } from './contact'
import { StartOver } from './start-over'

interface ContactFormProps {
  readonly onSubmit: (contact: Contact, promotions: boolean) => Promise<void>
  /** The buttons under the fields. */
  readonly children: ReactNode
}

const nobody: Contact = { name: '', email: '' }

export const ContactForm = withTexts({ contact }, Form)

function Form({ onSubmit, children }: ContactFormProps) {
  const t = useTexts('contact')
  const texts = { missingName: t('missingName'), nameTooLong: t('nameTooLong'), badEmail: t('badEmail') }
  const [remembered, setRemembered] = useState(rememberedContact.read)
  const { register, handleSubmit, formState, reset, setFocus } = useForm<Contact>({
    resolver: zodResolver(contactSchema(texts)),
    defaultValues: remembered ?? nobody,
    mode: 'onTouched',
  })
  const [promotions, setPromotions] = useState(false)
  const startOver = () => {
    setRemembered(null)
    setPromotions(false)
    reset(nobody)
    setFocus('name')
  }
  const { errors } = formState
  const submit = handleSubmit((contact) => onSubmit(contact, promotions))
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="row row--wrap between">
        <h2 className="display-3">{t('yourDetails')}</h2>
        {remembered && <StartOver onDone={startOver} />}
      </div>
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
        placeholder={t('emailPlaceholder')}
        error={errors.email?.message}
        {...register('email')}
      />
      <p className="notice notice--quiet">
        <MessageCircle className="icon" aria-hidden="true" />
        <span>{t('phoneNote')}</span>
      </p>
      <Consents isVerified={false} promotions={promotions} onChange={setPromotions} />
      {children}
    </form>
  )
}
