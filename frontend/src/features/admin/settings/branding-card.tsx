// How the salon shows itself to clients: pictures, words and colours, with a preview that is themed as its pages will be.
import { useEffect } from 'react'
import { getAdminServices } from '#/api/admin-services'
import { putBranding } from '#/api/admin-settings'
import type { AdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { salonLimits } from '#/lib/limits'
import { useZodForm } from '#/lib/use-zod-form'
import { SalonPreview } from '#/preview/salon-preview'
import { ColorField } from '#/ui/color-field'
import { Field } from '#/ui/field'
import { TextArea } from '#/ui/text-area'
import { useCurrentShop } from '../current-shop'
import { type Branding, brandingBody, brandingForm, brandingSchema } from './branding'
import { BrandingImages } from './branding-images'
import { CardProblem, SaveButton, SettingsCard, type SettingsCardProps } from './settings-card'
import { useFormBase } from './use-form-base'

const colorFields = [
  { name: 'primary', pick: 'pickPrimary', help: 'primaryHelp' },
  { name: 'secondary', pick: 'pickSecondary', help: 'secondaryHelp' },
] as const

export function BrandingCard({ shop: now, own, onSaved }: SettingsCardProps) {
  const t = useTexts('adminSettings.branding')
  const { query } = useCurrentShop()
  const { register, handleSubmit, watch, setValue, reset, formState } = useZodForm(
    brandingSchema(t),
    brandingForm(now),
  )
  const { base: shop, version, renew } = useFormBase(now, own, formState.isDirty)
  // While nothing is typed it shows what is there.
  useEffect(() => {
    reset(brandingForm(shop))
  }, [reset, shop])
  const { pending, problem, run, forget } = useMutation(putBranding, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: (answer) => {
      reset(brandingForm(answer))
      onSaved(answer)
    },
  })
  const save = (form: Branding) => run({ query, body: brandingBody(form, shop), version })
  const { errors } = formState
  const typed = watch()

  return (
    <SettingsCard title={t('title')}>
      <div className="branding">
        <div className="stack">
          <BrandingImages shop={now} onSaved={onSaved} />
          <form className="stack" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
            <Field
              label={t('address')}
              dir="auto"
              autoComplete="off"
              maxLength={salonLimits.address}
              {...register('address')}
            />
            <div className="columns-2">
              <Field label={t('phone')} type="tel" autoComplete="off" {...register('phone')} />
              <Field
                label={t('email')}
                type="email"
                autoComplete="off"
                error={errors.email?.message}
                {...register('email')}
              />
            </div>
            <TextArea
              label={t('description')}
              maxLength={salonLimits.description}
              {...register('description')}
            />
            <Field
              label={t('priceNote')}
              help={t('priceNoteHelp')}
              dir="auto"
              autoComplete="off"
              maxLength={salonLimits.priceNote}
              {...register('priceNote')}
            />
            <div className="columns-2">
              {colorFields.map(({ name, pick, help }) => (
                <ColorField
                  key={name}
                  label={t(name)}
                  help={t(help)}
                  pickLabel={t(pick)}
                  color={typed[name]}
                  error={errors[name]?.message}
                  onPick={(color) => setValue(name, color, { shouldDirty: true, shouldValidate: true })}
                  {...register(name)}
                />
              ))}
            </div>
            <CardProblem problem={problem} renew={renew} onRenew={forget} />
            <SaveButton pending={pending}>{t('save')}</SaveButton>
          </form>
        </div>
        <Preview shop={now} branding={typed} />
      </div>
    </SettingsCard>
  )
}

function Preview({ shop, branding }: { shop: AdminShop; branding: Branding }) {
  const { query } = useCurrentShop()
  const { data: services } = useQuery(getAdminServices, { query })
  const { primary, secondary, description } = branding
  return (
    <SalonPreview
      name={shop.name}
      logo={shop.logo_url}
      hero={shop.hero_image_url}
      description={description}
      primary={primary}
      secondary={secondary}
      service={services?.[0]}
    />
  )
}
