// The fields of a member of staff. Whoever is staff can always be booked.
import type { ChangeEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { TextArea } from '#/ui/text-area'
import type { StaffForm } from './staff-form'

export function StaffFields() {
  const t = useTexts('adminStaff.form')
  const { register, formState } = useFormContext<StaffForm>()
  const { errors } = formState
  return (
    <>
      <Field
        label={t('name')}
        starred
        required
        dir="auto"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="columns-2">
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={t('phone')}
          help={t('phoneHelp')}
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <TextArea label={t('bio')} error={errors.bio?.message} {...register('bio')} />
      <Standing />
    </>
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
