// The forms of blocked time and of breaks, for everything in the calendar that opens them.
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#/lib/lazy-component'
import { type OpenBlock, OpenBlockContext, type OpenBreak } from './block-actions'

const BlockForms = lazyComponent('BlockForms', () => import('./block-forms'))

export function BlockEditing({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenBlock | OpenBreak | null>(null)
  return (
    <OpenBlockContext value={setOpen}>
      {children}
      <Suspense fallback={null}>{open && <BlockForms open={open} onClose={() => setOpen(null)} />}</Suspense>
    </OpenBlockContext>
  )
}
