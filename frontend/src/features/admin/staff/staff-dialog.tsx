// Adding and editing a member of staff.
import { Suspense, useRef, useState } from 'react'
import { type AdminStaff, getStaffImpact, postStaff, putStaff } from '#/api/admin-staff'
import { useCommand } from '#/api/client'
import type { Untold } from '#/dashboard/hand-over'
import { ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { useEntityForm } from '../use-entity-form'
import { useImpactReview } from '../use-impact-review'
import type { BeginWeek } from './first-week'
import { StaffFields } from './staff-fields'
import { type StaffForm, staffForm, staffSchema } from './staff-form'

const nothing = () => null
const MemberPhoto = lazyComponent('MemberPhoto', () => import('./member-photo'))
const FirstWeek = lazyComponent('FirstWeek', () => import('./first-week'), nothing)

interface StaffDialogProps {
  readonly member: AdminStaff | null
  readonly onClose: () => void
  /** Somebody was added who does not know where to sign in. */
  readonly onUntold?: (untold: Untold) => void
}

export function StaffDialog({ member: given, onClose, onUntold }: StaffDialogProps) {
  const t = useTexts('adminStaff')
  const texts = useTexts('adminStaff.form')
  const [member, setMember] = useState(given)
  const week = useRef<BeginWeek>(null)
  const { dialog, save } = useEntityForm({
    row: member,
    schema: staffSchema((problem) => t(`problem.${problem}`), member?.phone ?? ''),
    start: staffForm(member),
    create: postStaff,
    update: putStaff,
    texts,
    onCreated: async (added) => {
      await week.current?.(added)
      const { name, welcome } = added
      if (welcome && !welcome.told) onUntold?.({ who: 'member', name, url: welcome.sign_in_url })
    },
    onSaved: onClose,
  })
  const ask = useDeactivation(member)
  const { asking, review, submit } = useImpactReview({
    ask,
    save,
    heading: (count) => texts('concerned', { count }),
  })
  return (
    <ZodFormDialog
      {...dialog}
      title={member ? texts('editTitle') : texts('addTitle')}
      subtitle={texts('subtitle')}
      action={member ? t('save') : texts('create')}
      pending={dialog.pending || asking}
      onSubmit={submit}
      onClose={onClose}
      review={review}
      above={
        member ? (
          <Suspense fallback={<Skeleton height="6rem" />}>
            <MemberPhoto member={member} onChange={setMember} />
          </Suspense>
        ) : (
          <div className="field">
            <span className="label">{texts('photo')}</span>
            <p className="notice notice--quiet">{texts('saveFirst')}</p>
          </div>
        )
      }
    >
      <StaffFields />
      {!member && (
        <Suspense>
          <FirstWeek begin={week} />
        </Suspense>
      )}
    </ZodFormDialog>
  )
}

/** A member who is deactivated keeps the bookings ahead: that is worth a question. */
function useDeactivation(member: AdminStaff | null) {
  const { query } = useCurrentShop()
  const impact = useCommand(getStaffImpact)
  return (form: StaffForm) =>
    member?.is_active && !form.is_active ? impact.run({ params: { id: member.id }, query }) : null
}
