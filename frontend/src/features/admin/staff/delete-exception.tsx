// Deleting an exception asks once: the times that it closed can be booked again.
import { deleteException, type ScheduleException } from '#/api/admin-schedules'
import type { AdminStaff } from '#/api/admin-staff'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'
import { daysOf } from './exception-list'

interface DeleteExceptionProps {
  readonly member: AdminStaff
  readonly exception: ScheduleException
  readonly onClose: () => void
}

export function DeleteException({ member, exception, onClose }: DeleteExceptionProps) {
  const t = useTexts('adminStaff.exceptions')
  const { query } = useCurrentShop()
  const params = { id: member.id, exceptionId: exception.id }
  const { pending, run } = useMutation(deleteException, mutationTexts(t, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={t('removeTitle')}
      pending={pending}
      onDelete={() => run({ params, query, version: exception.version })}
      onClose={onClose}
    >
      <p>{t('removeNote', { date: daysOf(exception) })}</p>
    </DeleteDialog>
  )
}
