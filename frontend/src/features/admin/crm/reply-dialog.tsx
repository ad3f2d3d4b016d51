// Replying to a review, and changing the reply.
import { type AdminReview, putReviewReply } from '#/api/admin-reviews'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { FormTextArea, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { useCurrentShop } from '../current-shop'
import { type Reply, replySchema } from './reply-form'

interface ReplyDialogProps {
  readonly review: AdminReview
  readonly onClose: () => void
}

export function ReplyDialog({ review: { id, version, ...review }, onClose }: ReplyDialogProps) {
  const t = useTexts('adminReviews.reply')
  const { query } = useCurrentShop()
  const form = useZodForm(replySchema(t), { text: review.reply ?? '' })
  const { pending, problem, run } = useMutation(putReviewReply, mutationTexts(t, 'saved', 'failed'))
  async function save(body: Reply) {
    if (!pending && (await run({ params: { id }, query, version, body }))) onClose()
  }
  return (
    <ZodFormDialog
      form={form}
      title={t('title', { client: review.client_name })}
      subtitle={t('note')}
      action={t('save')}
      pending={pending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
      above={
        review.text !== null && (
          <p className="crm-notes muted" dir="auto">
            {review.text}
          </p>
        )
      }
    >
      <FormTextArea<Reply> name="text" label={t('label')} help={t('help')} rows={5} required />
    </ZodFormDialog>
  )
}
