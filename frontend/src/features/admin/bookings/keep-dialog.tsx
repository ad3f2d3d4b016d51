// Leaves a booking that has lost its time as it is: somebody says why.
import { useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { postKeep } from '#/api/admin-stranded'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { useCurrentShop } from '../current-shop'
import { hasReason } from './place-form'

const LONGEST = 200

interface KeepDialogProps {
  readonly booking: AdminBooking
  readonly client: string
  readonly reasons: readonly string[]
  readonly onClose: () => void
}

export function KeepDialog({ booking, client, reasons, onClose }: KeepDialogProps) {
  const t = useTexts('adminToMove')
  const { query } = useCurrentShop()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const words = { ...mutationTexts(t, 'chip', 'failure'), done: t('keep.done') }
  const { pending, problem, run } = useMutation(postKeep, words)
  const isMissing = tried && !hasReason({ reason })

  async function submit() {
    setTried(true)
    if (pending || !hasReason({ reason })) return
    if (await run({ params: { id: booking.id }, query, body: { reason } })) onClose()
  }
  return (
    <FormDialog
      title={t('keep.title', { client })}
      subtitle={t('keep.note', { reasons: reasons.join(' ') })}
      action={t('keep.action')}
      pending={pending}
      problem={problem}
      changed={reason !== ''}
      beginsInForm
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('keep.reason')}
        value={reason}
        maxLength={LONGEST}
        error={isMissing ? t('keep.missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
