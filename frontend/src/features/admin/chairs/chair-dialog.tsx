// Adding and editing a chair: which staff may work at it, and which services can be done there.
import { useController } from 'react-hook-form'
import { type AdminChair, postChair, putChair } from '#/api/admin-chairs'
import { getAdminServices } from '#/api/admin-services'
import { getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { NameField, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { CheckboxList, existing, noneLeft } from '../checkbox-list'
import { useCurrentShop } from '../current-shop'
import { useEntityForm } from '../use-entity-form'
import { type ChairForm, chairForm, chairSchema } from './chair-form'

export function ChairDialog({ chair, onClose }: { chair: AdminChair | null; onClose: () => void }) {
  const t = useTexts('adminChairs')
  const { query } = useCurrentShop()
  const staff = useQuery(getAdminStaff, { query })
  const services = useQuery(getAdminServices, { query })
  const { dialog, save } = useEntityForm({
    row: chair,
    schema: chairSchema(t),
    start: chairForm(chair),
    create: postChair,
    update: putChair,
    texts: t,
    onSaved: onClose,
  })
  const { control } = dialog.form
  const allowedStaff = useController({ control, name: 'allowed_staff_ids' })
  const allowedServices = useController({ control, name: 'allowed_service_ids' })
  // A list that stays untouched keeps its ids: without the deleted ones it could be empty, which allows everybody, or everything.
  const people = allowedStaff.fieldState.isDirty ? staff.data : undefined
  const things = allowedServices.fieldState.isDirty ? services.data : undefined
  const submit = ({ name, allowed_staff_ids, allowed_service_ids }: ChairForm) =>
    save({
      name,
      allowed_staff_ids: existing(allowed_staff_ids, people),
      allowed_service_ids: existing(allowed_service_ids, things),
    })
  return (
    <ZodFormDialog
      {...dialog}
      title={chair ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={chair ? t('save') : t('create')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={t('name')} />
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
    </ZodFormDialog>
  )
}
