// What the form asks only of a salon that is there: its plan, and whether its trial lasts longer.
import { useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import type { Instant } from '#/lib/shop-time'
import { SelectField } from '#/ui/select-field'
import { formatDay } from './format-date'
import { extensions, type SalonForm } from './salon-form'
import { plans } from './salon-list'

export function ExistingSalonFields({ trialEnd }: { trialEnd: Instant | null }) {
  const t = useTexts('masterForms.form')
  const named = useTexts('masterFilter.plans')
  const { register } = useFormContext<SalonForm>()
  return (
    <>
      <SelectField label={t('plan')} help={t('planHelp')} {...register('plan')}>
        {plans.map((plan) => (
          <option key={plan} value={plan}>
            {named(plan)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('trial')}
        help={trialEnd === null ? t('noTrial') : t('trialEnd', { date: formatDay(trialEnd) })}
        {...register('longer')}
      >
        {extensions.map((days) => (
          <option key={days} value={days}>
            {t('longer', { days: Number(days) })}
          </option>
        ))}
      </SelectField>
    </>
  )
}
