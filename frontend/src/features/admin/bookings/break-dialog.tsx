// The break of one person on one date: at another time, left out, or as every week.
import { useState } from 'react'
import { type BreakBody, deleteBreak, putBreak } from '#/api/admin-blocks'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { formatDate, type ShopDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { Switch } from '#/ui/switch'
import { useCurrentShop } from '../current-shop'
import type { Person } from './block-actions'
import { STEP } from './place-form'

interface BreakDialogProps {
  readonly person: Person
  readonly date: ShopDate
  readonly onClose: () => void
}

const NONE: BreakBody = { none: true }
const EMPTY = { start: '', end: '', none: false }

export function BreakDialog({ person, date, onClose }: BreakDialogProps) {
  const t = useTexts('adminBlocks.pause')
  const texts = useTexts('adminBlocks')
  const { query } = useCurrentShop()
  const [form, setForm] = useState(EMPTY)
  const move = useMutation(putBreak, mutationTexts(texts, 'pause.saved', 'failed'))
  const restore = useMutation(deleteBreak, mutationTexts(texts, 'pause.restored', 'failed'))
  const pending = move.pending || restore.pending
  const args = { params: { id: person.id, date }, query }
  const isReady = form.none || (form.start !== '' && form.end !== '')

  async function submit() {
    const body = form.none ? NONE : { startTime: form.start, endTime: form.end }
    if (!pending && isReady && (await move.run({ ...args, body }))) onClose()
  }
  async function reset() {
    if (!pending && (await restore.run(args))) onClose()
  }

  return (
    <FormDialog
      title={t('title')}
      subtitle={t('subtitle', { name: person.name, date: formatDate(date, 'day') })}
      action={t('save')}
      pending={pending}
      problem={move.problem ?? restore.problem}
      changed={form !== EMPTY}
      ready={isReady}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!form.none && (
        <div className="columns-2">
          <Field
            label={t('start')}
            type="time"
            step={STEP * 60}
            value={form.start}
            onChange={({ target }) => setForm({ ...form, start: target.value })}
          />
          <Field
            label={t('end')}
            type="time"
            step={STEP * 60}
            value={form.end}
            onChange={({ target }) => setForm({ ...form, end: target.value })}
          />
        </div>
      )}
      <p className="sm muted">{t('steps')}</p>
      <Switch label={t('none')} on={form.none} onChange={(none) => setForm({ ...form, none })} />
      <div>
        <Button kind="line" size="sm" type="button" onClick={() => void reset()}>
          {t('reset')}
        </Button>
      </div>
    </FormDialog>
  )
}
