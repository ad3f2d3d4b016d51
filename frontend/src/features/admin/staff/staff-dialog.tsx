// Adding and editing a member of staff.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type AdminStaff, getStaffImpact, postStaff, putStaff } from '#/api/admin-staff'
import { useCommand } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'
import { useImpactReview } from '../use-impact-review'
import { MemberPhoto } from './member-photo'
import { StaffFields } from './staff-fields'
import { type StaffForm, staffForm, staffSchema } from './staff-form'

interface StaffDialogProps {
  /** `null` adds one. */
  readonly member: AdminStaff | null
  readonly onClose: () => void
}

export function StaffDialog({ member: given, onClose }: StaffDialogProps) {
  const t = useTexts('adminStaff')
  const [member, setMember] = useState(given)
  const formId = useId()
  const { pending, problem, save } = useSave(member, onClose)
  const ask = useDeactivation(member)
  const { asking, review, submit } = useImpactReview({
    ask,
    save,
    heading: (count) => t('form.concerned', { count }),
  })
  const form = useForm<StaffForm>({
    resolver: zodResolver(staffSchema((problem) => t(`problem.${problem}`), member?.phone ?? '')),
    defaultValues: staffForm(member),
    mode: 'onTouched',
  })
  return (
    <FormDialog
      formId={formId}
      title={member ? t('form.editTitle') : t('form.addTitle')}
      subtitle={t('form.subtitle')}
      action={member ? t('save') : t('form.create')}
      pending={pending || asking}
      problem={problem}
      onClose={onClose}
      review={review}
    >
      <div className="stack">
        {member ? (
          <MemberPhoto member={member} onChange={setMember} />
        ) : (
          <div className="field">
            <span className="label">{t('form.photo')}</span>
            <p className="notice notice--quiet">{t('form.saveFirst')}</p>
          </div>
        )}
        <FormProvider {...form}>
          <form
            className="stack"
            id={formId}
            noValidate
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
          >
            <StaffFields />
          </form>
        </FormProvider>
      </div>
    </FormDialog>
  )
}

/** Bookings stay with somebody who will not come any more: that is worth a question. */
function useDeactivation(member: AdminStaff | null) {
  const { query } = useCurrentShop()
  const impact = useCommand(getStaffImpact)
  return (form: StaffForm) =>
    member?.is_active && !form.is_active ? impact.run({ params: { id: member.id }, query }) : null
}

function useSave(member: AdminStaff | null, onSaved: () => void) {
  const t = useTexts('adminStaff.form')
  const { query } = useCurrentShop()
  const create = useMutation(postStaff, {
    done: t('created'),
    failed: { title: t('createFailed.title'), text: t('createFailed.text') },
  })
  const update = useMutation(putStaff, {
    done: t('updated'),
    failed: { title: t('updateFailed.title'), text: t('updateFailed.text') },
  })
  const save = async (body: StaffForm) => {
    const saved = member
      ? await update.run({ params: { id: member.id }, query, body, version: member.version })
      : await create.run({ query, body })
    if (saved) onSaved()
  }
  const { pending, problem } = member ? update : create
  return { pending, problem, save }
}
