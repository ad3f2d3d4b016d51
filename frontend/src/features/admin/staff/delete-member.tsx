// Deleting a member of staff. Bookings to come are cancelled with it, or it does not happen (decisions 60).
import { type AdminStaff, deleteStaff, getStaffImpact } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { useChange } from '#/dashboard/use-change'
import { useTexts } from '#/i18n'
import { DeleteDialog } from '../delete-dialog'
import { useManaged } from '../managed'

interface DeleteMemberProps {
  readonly member: AdminStaff
  readonly onClose: () => void
}

export function DeleteMember({ member, onClose }: DeleteMemberProps) {
  const t = useTexts('adminStaff.delete')
  const { query } = useManaged()
  const { name, version } = member
  const params = { id: member.id }
  const impact = useQuery(getStaffImpact, { params, query })
  const { pending, run } = useChange(deleteStaff, {
    done: t('deleted'),
    failed: { title: t('failed.title'), text: t('failed.text') },
  })
  const count = impact.data?.future_bookings ?? 0
  const booked = 0 < count
  // Where it is not known what depends on it, nothing is cancelled: the server refuses if anything does.
  const wanted = booked ? { ...query, futureBookings: 'cancel' as const } : query
  const words = {
    bookings: t('bookings', { count, name }),
    keep: t('keep'),
    action: t('cancelBookings', { count }),
  }
  return (
    <DeleteDialog
      title={t('title', { name })}
      impact={impact}
      ready={Boolean(impact.data || impact.error)}
      pending={pending}
      {...(booked && { words })}
      onDelete={() => run({ params, query: wanted, version })}
      onClose={onClose}
    >
      <p>{booked ? t('bookedNote', { name, count }) : t('note', { name })}</p>
    </DeleteDialog>
  )
}
