// Hiding the words of a review: a reason is needed, and everybody reads it.
import { useId, useState } from 'react'
import { type AdminReview, hiddenReasons, putReviewVisibility } from '#/api/admin-reviews'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { FieldError } from '#/ui/field-frame'
import { useCurrentShop } from '../current-shop'

interface HideDialogProps {
  readonly review: AdminReview
  readonly onClose: () => void
}

export function HideDialog({ review, onClose }: HideDialogProps) {
  const t = useTexts('adminReviews.hide')
  const reviews = useTexts('adminReviews')
  const { query } = useCurrentShop()
  const [reason, setReason] = useState(review.hidden)
  const [tried, setTried] = useState(false)
  const { pending, problem, run } = useMutation(putReviewVisibility, mutationTexts(t, 'hidden', 'failed'))
  const missing = useId()
  const isMissing = tried && reason === null
  async function save() {
    setTried(true)
    if (reason === null || pending) return
    const { id, version } = review
    if (await run({ params: { id }, query, version, body: { hidden: reason } })) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      subtitle={review.client_name}
      action={t('action')}
      pending={pending}
      problem={problem}
      // A choice of three is made again in a moment.
      changed={false}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{t('note')}</p>
      <fieldset className="field" aria-describedby={isMissing ? missing : undefined}>
        <legend className="label">{t('why')}</legend>
        <div className="choices choices--long">
          {hiddenReasons.map((one) => (
            <label className="opt" key={one}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              <span className="radio" />
              <span>{reviews(`reason.${one}`)}</span>
            </label>
          ))}
        </div>
        <div role="alert">{isMissing && <FieldError id={missing}>{t('missing')}</FieldError>}</div>
      </fieldset>
    </FormDialog>
  )
}
