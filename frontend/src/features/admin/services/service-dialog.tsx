// Adding and editing a service, its modifiers included.
import './services.css'
import { useController, useFormContext } from 'react-hook-form'
import { getCategories } from '#/api/admin-categories'
import { type AdminService, postService, putService } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import { FormTextArea, NameField, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { NumberField } from '#/ui/number-input'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import { useEntityForm } from '../use-entity-form'
import { ModifierEditor } from './modifier-editor'
import { type ServiceForm, serviceBody, serviceForm, serviceSchema } from './service-form'

export function ServiceDialog({ service, onClose }: { service: AdminService | null; onClose: () => void }) {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  const { dialog, save } = useEntityForm({
    row: service,
    schema: serviceSchema((problem) => t(`problem.${problem}`)),
    start: serviceForm(service),
    create: postService,
    update: putService,
    texts: t,
    onSaved: onClose,
  })
  const submit = (typed: ServiceForm) =>
    save({ ...serviceBody(typed), ...(query.shopId !== undefined && { shop_id: query.shopId }) })
  return (
    <ZodFormDialog
      {...dialog}
      title={service ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={service ? t('save') : t('create')}
      className="stack service-form"
      onSubmit={submit}
      onClose={onClose}
      wide
    >
      <Basics service={service} />
      <ModifierEditor />
    </ZodFormDialog>
  )
}

function Basics({ service }: { service: AdminService | null }) {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  const { register, formState } = useFormContext<ServiceForm>()
  const { errors } = formState
  // Controlled: the options arrive after the field.
  const category = useController<ServiceForm, 'category'>({ name: 'category' })
  const { data: categories = knownCategory(service) } = useQuery(getCategories, { query })
  return (
    <>
      <NameField label={t('name')} />
      <div className="columns-3">
        <NumberField
          label={t('duration')}
          unit={t('minute')}
          required
          error={errors.duration?.message}
          {...register('duration')}
        />
        <NumberField
          label={t('price')}
          unit={t('dollar')}
          unitFirst
          required
          error={errors.price?.message}
          {...register('price')}
        />
        <SelectField label={t('category')} {...category.field}>
          <option value="">{t('withoutCategory')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <FormTextArea<ServiceForm> label={t('description')} name="description" />
    </>
  )
}

/** While the list is not there, the service's own category can be kept. */
function knownCategory(
  service: AdminService | null,
): readonly { readonly id: number; readonly name: string }[] {
  if (service?.category_id == null || service.category_name === null) return []
  return [{ id: service.category_id, name: service.category_name }]
}
