// The fields of a member of staff. A member whose role is staff can always be booked.
import type { ChangeEvent } from 'react'
import { useController } from 'react-hook-form'
import { staffNotices } from '#/api/admin-staff'
import { FormField, FormTextArea, NameField } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import type { StaffForm } from './staff-form'

export function StaffFields() {
  const t = useTexts('adminStaff.form')
  return (
    <>
      <NameField label={t('name')} autoComplete="off" />
      <div className="columns-2">
        <FormField<StaffForm> label={t('email')} name="email" type="email" autoComplete="off" />
        <FormField<StaffForm>
          label={t('phone')}
          name="phone"
          help={t('phoneHelp')}
          type="tel"
          autoComplete="off"
        />
      </div>
      <Notices />
      <FormTextArea<StaffForm> label={t('bio')} name="bio" />
      <Standing />
    </>
  )
}

function Notices() {
  const t = useTexts('adminStaff.form')
  const { field } = useController<StaffForm, 'notices'>({ name: 'notices' })
  return (
    <SelectField label={t('notices')} help={t('noticesHelp')} {...field}>
      {staffNotices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`noticesOf.${choice}`)}
        </option>
      ))}
    </SelectField>
  )
}

function Standing() {
  const t = useTexts('adminStaff.form')
  const role = useController<StaffForm, 'role'>({ name: 'role' })
  const available = useController<StaffForm, 'available_for_booking'>({ name: 'available_for_booking' })
  const active = useController<StaffForm, 'is_active'>({ name: 'is_active' })
  const always = role.field.value === 'staff'
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    role.field.onChange(event)
    if (event.target.value === 'staff') available.field.onChange(true)
  }
  return (
    <div className="columns-2">
      <SelectField
        label={t('role')}
        help={always ? t('staffHelp') : t('adminHelp')}
        {...role.field}
        onChange={choose}
      >
        <option value="staff">{t('staff')}</option>
        <option value="admin">{t('admin')}</option>
      </SelectField>
      <div className="stack">
        <Switch
          label={t('available')}
          on={available.field.value}
          fixed={always}
          onChange={available.field.onChange}
        />
        <Switch label={t('active')} on={active.field.value} onChange={active.field.onChange} />
      </div>
    </div>
  )
}
