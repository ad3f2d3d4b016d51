// Finishing a visit: each line with its price in the end, a discount, and the total on the button.
import './finish.css'
import { useState } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { postFinish } from '#/api/admin-finish'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminFinish } from '#/i18n/admin-finish'
import { formatCents } from '#/lib/money'
import { FieldFrame } from '#/ui/field-frame'
import { NumberInput } from '#/ui/number-input'
import { Segmented } from '#/ui/segmented'
import { useCurrentShop } from '../current-shop'
import { ChangedNotice } from '../live/changed-notice'
import { useClientName } from './client-name'
import {
  type FinishForm,
  type FinishProblem,
  finishBody,
  finishForm,
  finishProblems,
  totalOf,
} from './finish'
import { FinishLines } from './finish-lines'
import { useRights } from './use-rights'

interface FinishDialogProps {
  readonly booking: BookingDetail
  readonly onClose: () => void
}

export const FinishDialog = withTexts({ adminFinish }, Finish)

function Finish({ booking, onClose }: FinishDialogProps) {
  const t = useTexts('adminFinish')
  const { query } = useCurrentShop()
  const { discount } = useRights()
  // What is saved is a change of the booking as it was when the dialog opened: the calendar reads it anew meanwhile.
  const [seen] = useState(booking)
  const client = useClientName()(seen)
  const [begin] = useState(() => finishForm(seen))
  const [form, setForm] = useState(begin)
  const [tried, setTried] = useState(false)
  const { pending, problem, run } = useMutation(postFinish, mutationTexts(t, 'done', 'failed'))
  const problems = finishProblems(form)
  const total = formatCents(totalOf(form))
  const change = (part: Partial<FinishForm>) => setForm((before) => ({ ...before, ...part }))

  async function submit() {
    setTried(true)
    if (problems.length > 0 || pending) return
    const { id, version } = seen
    if (await run({ params: { id }, query, version, body: finishBody(form) })) onClose()
  }

  return (
    <FormDialog
      title={t('title', { client })}
      subtitle={t('note')}
      action={t(seen.finish ? 'save' : 'action', { total })}
      pending={pending}
      problem={problem}
      changed={form !== begin}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangedNotice id={seen.id} />
      <FinishLines lines={form.lines} tried={tried} onChange={(lines) => change({ lines })} />
      {discount && <Discount form={form} problems={tried ? problems : []} onChange={change} />}
      <p className="finish-total">
        <span>{t('total')}</span>
        <output className="num">{total}</output>
      </p>
      {tried && problems.includes('lines') && (
        <p className="notice notice--bad" role="alert">
          {t('problem.lines')}
        </p>
      )}
    </FormDialog>
  )
}

interface DiscountProps {
  readonly form: FinishForm
  readonly problems: readonly FinishProblem[]
  readonly onChange: (part: Partial<FinishForm>) => void
}

function Discount({ form, problems, onChange }: DiscountProps) {
  const t = useTexts('adminFinish')
  const told = (field: 'discount' | 'reason') =>
    problems.includes(field) ? t(`problem.${field}`) : undefined
  return (
    <>
      <FieldFrame label={t('discount')} error={told('discount')}>
        {(tied) => (
          <span className="finish-discount">
            <NumberInput
              {...tied}
              unit={t(form.unit)}
              unitFirst={form.unit === 'amount'}
              value={form.discount}
              onChange={({ target }) => onChange({ discount: target.value })}
            />
            <Segmented
              label={t('unit')}
              chosen={form.unit}
              onChoose={(unit) => onChange({ unit })}
              choices={[
                { value: 'amount', name: t('amount') },
                { value: 'percent', name: t('percent') },
              ]}
            />
          </span>
        )}
      </FieldFrame>
      {form.discount.trim() !== '' && (
        <FieldFrame label={t('reason')} error={told('reason')}>
          {(tied) => (
            <input
              {...tied}
              className="input"
              dir="auto"
              value={form.reason}
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          )}
        </FieldFrame>
      )}
    </>
  )
}
