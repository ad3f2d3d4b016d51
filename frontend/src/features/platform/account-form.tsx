// Who signs up: a name and a number, for clients and for owners.
import MessageCircle from 'lucide-react/icons/message-circle'
import { useNavigate } from 'react-router-dom'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { signedUp } from '#/lib/signed-up'
import { useZodForm } from '#/lib/use-zod-form'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { useToast } from '#/ui/toast'
import { type AccountType, contactSchema } from './signup-form'

export function AccountForm({ type }: { type: AccountType }) {
  const t = useTexts('signup')
  const navigate = useNavigate()
  const toast = useToast()
  const { register, handleSubmit, formState } = useZodForm(contactSchema(t), { name: '', phone: '' })
  const proceed = (contact: { name: string; phone: string }) => {
    if (type === 'salon_owner') signedUp.write(contact)
    toast({ title: t('next'), text: t(`${type}.next`) })
    navigate(type === 'salon_owner' ? to.setupSalon() : to.home())
  }
  const { errors } = formState
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(proceed)(event)}>
      <Field
        label={t('name')}
        dir="auto"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <p className="notice notice--ok">
        <MessageCircle className="icon" aria-hidden="true" />
        <span>{t(`${type}.hint`)}</span>
      </p>
      <Button type="submit" size="lg" block>
        {t(`${type}.action`)}
      </Button>
    </form>
  )
}
