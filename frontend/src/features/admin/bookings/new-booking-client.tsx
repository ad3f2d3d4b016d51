// The client of a booking: a new one, or one found by name or phone. Staff may not list clients.
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { Segmented } from '#/ui/segmented'
import { useCurrentShop } from '../current-shop'
import { AboutMessages } from './about-messages'
import { ClientPicker } from './client-picker'
import type { NewBookingPartProps } from './new-booking-form'
import { TalkFirst } from './new-booking-warnings'

export function NewBookingClient(props: NewBookingPartProps) {
  const t = useTexts('adminBookings.desk')
  const { role } = useCurrentShop()
  const { form, onChange } = props
  return (
    <fieldset className="stack">
      <legend className="title">{t('who')}</legend>
      {role !== 'staff' && (
        <div>
          <Segmented
            label={t('who')}
            choices={[
              { value: 'walkIn', name: t('walkIn') },
              { value: 'known', name: t('known') },
            ]}
            chosen={form.who}
            onChoose={(who) => onChange({ who })}
          />
        </div>
      )}
      {form.who === 'walkIn' ? <WalkIn {...props} /> : <ClientPicker {...props} />}
      <TalkFirst {...props} />
    </fieldset>
  )
}

function WalkIn({ form, problems, onChange }: NewBookingPartProps) {
  const t = useTexts('adminBookings.desk')
  const error = (problem: 'name' | 'phone' | 'email') =>
    problems.includes(problem) ? t(`problem.${problem}`) : undefined
  return (
    <>
      <Field
        label={t('name')}
        starred
        required
        dir="auto"
        autoComplete="off"
        value={form.name}
        error={error('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="columns-2">
        <Field
          label={t('phone')}
          note={t('optional')}
          help={t('phoneHelp')}
          type="tel"
          autoComplete="off"
          value={form.phone}
          error={error('phone')}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <Field
          label={t('email')}
          note={t('optional')}
          type="email"
          autoComplete="off"
          value={form.email}
          error={error('email')}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </div>
      <AboutMessages />
    </>
  )
}
