// What changes blocked time and breaks, for everything in the calendar that begins it: the dialogs, and the day off that needs none.
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { postBlock, type TimeBlock } from '#/api/admin-blocks'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatTime, now, type ShopDate } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { type BlockActions, BlockContext, type Person } from './block-actions'
import { type BlockForm, blockForm, illFrom, newBlock } from './block-form'

const BlockDialog = lazyComponent('BlockDialog', () => import('./block-dialog'))
const BreakDialog = lazyComponent('BreakDialog', () => import('./break-dialog'))

type Open =
  | { readonly what: 'block'; readonly form: BlockForm; readonly block: TimeBlock | null }
  | { readonly what: 'break'; readonly person: Person; readonly date: ShopDate }

/** A new block begins at noon: a day has no better time that is known. */
const NOON = '12:00'

export function BlockEditing({ children }: { children: ReactNode }) {
  const t = useTexts('adminBlocks')
  const { query, zone } = useCurrentShop()
  const [open, setOpen] = useState<Open | null>(null)
  const [name, setName] = useState('')
  const { run } = useMutation(postBlock, {
    ...mutationTexts(t, 'ill', 'failed'),
    doneText: ({ from, to }) =>
      t('blocked', { name, from: formatTime(from, zone), to: formatTime(to, zone) }),
  })
  const actions = useMemo<BlockActions>(
    () => ({
      edit: (block) => setOpen({ what: 'block', form: blockForm(block, zone), block }),
      add: ({ id }, date) => setOpen({ what: 'block', form: newBlock(id, date, NOON), block: null }),
      offUntil: ({ id }) => setOpen({ what: 'block', form: illFrom(id, now(), zone), block: null }),
      offToday: (person) => {
        setName(person.name)
        void run({ query, body: { staff_id: person.id, kind: 'sick', rest_of_day: true } })
      },
      moveBreak: (person, date) => setOpen({ what: 'break', person, date }),
    }),
    [query, zone, run],
  )
  const close = () => setOpen(null)
  return (
    <BlockContext value={actions}>
      {children}
      <Suspense fallback={null}>
        {open?.what === 'block' && <BlockDialog begin={open.form} block={open.block} onClose={close} />}
        {open?.what === 'break' && <BreakDialog person={open.person} date={open.date} onClose={close} />}
      </Suspense>
    </BlockContext>
  )
}
