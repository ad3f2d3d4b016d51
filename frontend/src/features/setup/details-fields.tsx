// The fields of step 3.
import type { UseFormReturn } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { salonLimits } from '#/lib/limits'
import { ColorField } from '#/ui/color-field'
import { Field } from '#/ui/field'
import { TextArea } from '#/ui/text-area'
import type { Details } from './details'
import { SubdomainField } from './subdomain-field'
import { ZoneFields } from './zone-fields'

const colors = ['primary', 'secondary'] as const

export function DetailsFields({ form, typed }: { form: UseFormReturn<Details>; typed: Details }) {
  const t = useTexts('setup.details')
  const { register, setValue, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('name')}
          dir="auto"
          autoComplete="organization"
          maxLength={salonLimits.name}
          error={errors.name?.message}
          {...register('name')}
        />
        <SubdomainField form={form} typed={typed.subdomain} />
      </div>
      <Field
        label={t('address')}
        note={t('optional')}
        dir="auto"
        autoComplete="street-address"
        maxLength={salonLimits.address}
        {...register('address')}
      />
      <TextArea
        label={t('description')}
        note={t('optional')}
        maxLength={salonLimits.description}
        {...register('description')}
      />
      <ZoneFields form={form} zone={typed.timezone} />
      <div className="columns-2">
        {colors.map((which) => (
          <ColorField
            key={which}
            label={t(`${which}.label`)}
            help={t(`${which}.help`)}
            pickLabel={t(`${which}.pick`)}
            color={typed[which]}
            error={errors[which]?.message}
            onPick={(color) => setValue(which, color, { shouldDirty: true, shouldValidate: true })}
            {...register(which)}
          />
        ))}
      </div>
    </>
  )
}
