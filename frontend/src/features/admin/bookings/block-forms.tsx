// The form of a block, or of a break.
import { withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import type { OpenBlock, OpenBreak } from './block-actions'
import { BlockDialog } from './block-dialog'
import { BreakDialog } from './break-dialog'

export const BlockForms = withTexts({ adminBlocks }, Forms)

function Forms({ open, onClose }: { open: OpenBlock | OpenBreak; onClose: () => void }) {
  if (open.what === 'break') return <BreakDialog person={open.person} date={open.date} onClose={onClose} />
  return <BlockDialog open={open} onClose={onClose} />
}
