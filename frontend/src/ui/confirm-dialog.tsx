// A question with two answers: keep things as they are, or do it.
import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  readonly title: string
  readonly closeLabel: string
  readonly keep: string
  readonly action: string
  readonly pending?: boolean
  readonly disabled?: boolean
  readonly children?: ReactNode
  /** Another way out, between the two. */
  readonly other?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({
  keep,
  other,
  action,
  pending,
  disabled,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button kind="ghost" onClick={dialog.onClose}>
            {keep}
          </Button>
          {other}
          <Button kind="danger" pending={pending ?? false} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}
