// Deleting a member of staff. Bookings to come are cancelled with it, those that were shown and no others, or it does not happen
// (rules/dashboard#deletions).
import { type AdminStaff, deleteStaff, getStaffImpact } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'

export function DeleteMember({ member, onClose }: { member: AdminStaff; onClose: () => void }) {
  const t = useTexts('adminStaff.delete')
  const { query } = useCurrentShop()
  const { name, version } = member
  const params = { id: member.id }
  const impact = useQuery(getStaffImpact, { params, query })
  const { pending, problem, run } = useMutation(deleteStaff, mutationTexts(t, 'deleted', 'failed'))
  const count = impact.data?.future_bookings ?? 0
  const booked = count > 0
  // Where it is not known what depends on it, nothing is cancelled: the server refuses if anything does.
  const wanted =
    impact.data && booked ? { ...query, futureBookings: 'cancel' as const, seen: impact.data.seen } : query
  const words = {
    bookings: t('bookings', { count, name }),
    keep: t('keep'),
    action: t('cancelBookings', { count }),
  }
  const remove = async () => {
    const isGone = await run({ params, query: wanted, version })
    // There may be others now: they are shown, and it is asked again.
    if (!isGone) impact.refetch()
    return isGone
  }
  return (
    <DeleteDialog
      title={t('title', { name })}
      impact={impact}
      ready={Boolean(impact.data || impact.error)}
      pending={pending}
      problem={problem}
      {...(booked && { words })}
      onDelete={remove}
      onClose={onClose}
    >
      <p>{booked ? t('bookedNote', { name, count }) : t('note', { name })}</p>
    </DeleteDialog>
  )
}
