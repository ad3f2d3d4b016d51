// Adding and editing a chair: who may work at it, and what may be done there.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useController, useForm } from 'react-hook-form'
import { type AdminChair, postChair, putChair } from '#/api/admin-chairs'
import { getAdminServices } from '#/api/admin-services'
import { getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { CheckboxList, existing, noneLeft } from '../checkbox-list'
import { useCurrentShop } from '../current-shop'
import { type ChairForm, chairForm, chairSchema } from './chair-form'

interface ChairDialogProps {
  /** `null` adds one. */
  readonly chair: AdminChair | null
  readonly onClose: () => void
}

export function ChairDialog({ chair, onClose }: ChairDialogProps) {
  const t = useTexts('adminChairs')
  const formId = useId()
  const { query } = useCurrentShop()
  const staff = useQuery(getAdminStaff, { query })
  const services = useQuery(getAdminServices, { query })
  const { pending, problem, save } = useSave(chair)
  const { control, register, handleSubmit, formState } = useForm<ChairForm>({
    resolver: zodResolver(chairSchema({ nameRequired: t('nameRequired'), nameTooLong: t('nameTooLong') })),
    defaultValues: chairForm(chair),
    mode: 'onTouched',
  })
  const allowedStaff = useController({ control, name: 'allowed_staff_ids' })
  const allowedServices = useController({ control, name: 'allowed_service_ids' })
  // A list that nobody touched stays what it was: emptied of what has gone, it would mean everybody, or everything.
  const people = allowedStaff.fieldState.isDirty ? staff.data : undefined
  const things = allowedServices.fieldState.isDirty ? services.data : undefined
  const submit = async (form: ChairForm) => {
    const allowed_staff_ids = existing(form.allowed_staff_ids, people)
    const allowed_service_ids = existing(form.allowed_service_ids, things)
    if (await save({ ...form, allowed_staff_ids, allowed_service_ids })) onClose()
  }
  return (
    <FormDialog
      formId={formId}
      title={chair ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={chair ? t('save') : t('create')}
      pending={pending}
      problem={problem}
      onClose={onClose}
    >
      <form className="stack" id={formId} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Field
          label={t('name')}
          starred
          required
          dir="auto"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {noneLeft(allowedStaff.field.value, staff.data) && (
          <p className="notice notice--warn">{t('staffGone')}</p>
        )}
        <CheckboxList
          label={t('staff')}
          help={staff.data || !staff.error ? t('staffHelp') : t('choicesFailed')}
          items={staff.data}
          chosen={allowedStaff.field.value}
          onChange={allowedStaff.field.onChange}
        />
        {noneLeft(allowedServices.field.value, services.data) && (
          <p className="notice notice--warn">{t('servicesGone')}</p>
        )}
        <CheckboxList
          label={t('services')}
          help={services.data || !services.error ? t('servicesHelp') : t('choicesFailed')}
          items={services.data}
          chosen={allowedServices.field.value}
          onChange={allowedServices.field.onChange}
        />
      </form>
    </FormDialog>
  )
}

function useSave(chair: AdminChair | null) {
  const t = useTexts('adminChairs')
  const { query } = useCurrentShop()
  const create = useMutation(postChair, {
    done: t('created'),
    failed: { title: t('createFailed.title'), text: t('createFailed.text') },
  })
  const update = useMutation(putChair, {
    done: t('updated'),
    failed: { title: t('updateFailed.title'), text: t('updateFailed.text') },
  })
  const save = (body: ChairForm) =>
    chair
      ? update.run({ params: { id: chair.id }, query, body, version: chair.version })
      : create.run({ query, body })
  const { pending, problem } = chair ? update : create
  return { pending, problem, save }
}
