// Taking the reply to a review back asks once: its words are gone.
import { type AdminReview, putReviewReply } from '#/api/admin-reviews'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useCurrentShop } from '../current-shop'

interface RemoveReplyProps {
  readonly review: AdminReview
  readonly onClose: () => void
}

export function RemoveReply({ review: { id, version }, onClose }: RemoveReplyProps) {
  const t = useTexts('adminReviews.remove')
  const admin = useTexts('admin')
  const { query } = useCurrentShop()
  const { pending, run } = useMutation(putReviewReply, mutationTexts(t, 'removed', 'failed'))
  // Whether it worked or not, there is nothing left to ask: the list shows what there is.
  const remove = async () => {
    await run({ params: { id }, query, version, body: { text: null } })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('title')}
      closeLabel={admin('close')}
      keep={admin('cancel')}
      action={pending ? admin('saving') : t('action')}
      pending={pending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}
