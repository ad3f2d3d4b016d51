// Adding and editing a service, its modifiers included.
import './services.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { getCategories } from '#/api/admin-categories'
import { type AdminService, postService, putService } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { NumberField } from '#/ui/number-input'
import { SelectField } from '#/ui/select-field'
import { TextArea } from '#/ui/text-area'
import { useCurrentShop } from '../current-shop'
import { ModifierEditor } from './modifier-editor'
import { type ServiceForm, serviceBody, serviceForm, serviceSchema } from './service-form'

interface ServiceDialogProps {
  /** `null` adds one. */
  readonly service: AdminService | null
  readonly onClose: () => void
}

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const t = useTexts('adminServices')
  const formId = useId()
  const { pending, problem, save } = useSave(service)
  const form = useForm<ServiceForm>({
    resolver: zodResolver(serviceSchema((problem) => t(`problem.${problem}`))),
    defaultValues: serviceForm(service),
    mode: 'onTouched',
  })
  const submit = async (typed: ServiceForm) => {
    if (await save(typed)) onClose()
  }
  return (
    <FormDialog
      formId={formId}
      title={service ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={service ? t('save') : t('create')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      wide
    >
      <FormProvider {...form}>
        <form
          className="stack service-form"
          id={formId}
          noValidate
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <Basics service={service} />
          <ModifierEditor />
        </form>
      </FormProvider>
    </FormDialog>
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
      <Field
        label={t('name')}
        starred
        required
        dir="auto"
        error={errors.name?.message}
        {...register('name')}
      />
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
      <TextArea label={t('description')} error={errors.description?.message} {...register('description')} />
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

function useSave(service: AdminService | null) {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  const create = useMutation(postService, {
    done: t('created'),
    failed: { title: t('createFailed.title'), text: t('createFailed.text') },
  })
  const update = useMutation(putService, {
    done: t('updated'),
    failed: { title: t('updateFailed.title'), text: t('updateFailed.text') },
  })
  const save = (typed: ServiceForm) => {
    const body = { ...serviceBody(typed), ...(query.shopId !== undefined && { shop_id: query.shopId }) }
    return service
      ? update.run({ params: { id: service.id }, query, body, version: service.version })
      : create.run({ query, body })
  }
  const { pending, problem } = service ? update : create
  return { pending, problem, save }
}
