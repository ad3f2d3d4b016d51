// Blocking time of a stylist or of a chair, changing a block and deleting it; the appointments in that time are listed before.
import { useState } from 'react'
import { type BlockBody, deleteBlock, patchBlock, postBlock, postBlockImpact } from '#/api/admin-blocks'
import type { TimeBlock } from '#/api/admin-bookings'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { now } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { ImpactList } from '../impact-list'
import { MoveLink } from '../move-link'
import type { OpenBlock } from './block-actions'
import { BlockFields } from './block-fields'
import { type BlockForm, blockBody, blockForm, illFrom, newBlock } from './block-form'

/** A new block begins at noon: a day has no better time that is known. */
const NOON = '12:00'

interface BlockDialogProps {
  readonly open: OpenBlock
  readonly onClose: () => void
}

export function BlockDialog({ open, onClose }: BlockDialogProps) {
  const t = useTexts('adminBlocks')
  const { query, zone } = useCurrentShop()
  const [begin] = useState(() => formOf(open, zone))
  const [form, setForm] = useState(begin)
  const block = open.what === 'block' ? open.block : null
  const [tried, setTried] = useState(false)
  const body = blockBody(form, zone)
  const create = useMutation(postBlock, mutationTexts(t, 'saved', 'failed'))
  const update = useMutation(patchBlock, mutationTexts(t, 'changed', 'failed'))
  const remove = useMutation(deleteBlock, mutationTexts(t, 'deleted', 'failed'))
  const pending = create.pending || update.pending || remove.pending

  async function submit() {
    setTried(true)
    if (!body || pending) return
    const isDone = block
      ? await update.run({ params: { id: block.id }, query, version: block.version, body })
      : await create.run({ query, body })
    if (isDone) onClose()
  }

  async function discard({ id, version }: TimeBlock) {
    if (!pending && (await remove.run({ params: { id }, query, version }))) onClose()
  }

  return (
    <FormDialog
      title={block ? t('dialog.edit') : t('dialog.add')}
      subtitle={t('dialog.note')}
      action={block ? t('dialog.save') : t('block')}
      pending={pending}
      problem={create.problem ?? update.problem ?? remove.problem}
      changed={form !== begin}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <BlockFields form={form} onChange={(change) => setForm((before) => ({ ...before, ...change }))} />
      {tried && !body && (
        <p className="notice notice--bad" role="alert">
          {t('dialog.steps')}
        </p>
      )}
      {body && <Concerned body={body} />}
      {block && (
        <Button kind="danger" size="sm" type="button" onClick={() => void discard(block)}>
          {t('dialog.remove')}
        </Button>
      )}
    </FormDialog>
  )
}

function formOf(open: OpenBlock, zone: string): BlockForm {
  if (open.what === 'block') return blockForm(open.block, zone)
  return open.what === 'new'
    ? newBlock(open.person.id, open.date, open.start ?? NOON)
    : illFrom(open.person.id, now(), zone)
}

/** The appointments in that time stay; they are shown, so that somebody sees to them. */
function Concerned({ body }: { body: BlockBody }) {
  const t = useTexts('adminBlocks.dialog')
  const { query } = useCurrentShop()
  const { data: impact } = useQuery(postBlockImpact, { query, body })
  if (!impact || impact.future_bookings === 0) return null
  return (
    <>
      <ImpactList impact={impact} heading={t('concerns', { count: impact.future_bookings })} />
      <MoveLink />
    </>
  )
}
