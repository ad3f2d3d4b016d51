// Who the client is: nothing has to be said.
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { AboutMessages } from './about-messages'
import type { NewBookingPartProps } from './new-booking-form'

export function WalkInClient({ form, problems, onChange }: NewBookingPartProps) {
  const t = useTexts('adminWalkIns')
  const desk = useTexts('adminBookings.desk')
  return (
    <fieldset className="stack">
      <legend className="title">{t('client')}</legend>
      <div className="columns-2">
        <Field
          label={t('name')}
          note={t('optional')}
          dir="auto"
          autoComplete="off"
          value={form.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Field
          label={t('phone')}
          note={t('optional')}
          help={t('phoneHelp')}
          type="tel"
          autoComplete="off"
          value={form.phone}
          error={problems.includes('phone') ? desk('problem.phone') : undefined}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </div>
      <AboutMessages />
    </fieldset>
  )
}
