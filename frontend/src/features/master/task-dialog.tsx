// The dialog of what a master is about to do.
import type { PlatformShop } from '#/api/platform-shops'
import type { Untold } from '#/dashboard/hand-over'
import { VersionedForm } from '#/dashboard/versioned-form'
import { withTexts } from '#/i18n'
import { admin } from '#/i18n/admin'
import { AccessDialog } from './access-dialog'
import { DeleteDialog } from './delete-dialog'
import { SalonDialog } from './salon-dialog'
import type { SalonTask } from './salon-form'
import { SuspendDialog } from './suspend-dialog'

export type MasterTask =
  | SalonTask
  | { readonly kind: 'suspend'; readonly shop: PlatformShop }
  | { readonly kind: 'delete'; readonly shop: PlatformShop }
  | { readonly kind: 'access'; readonly shop: PlatformShop; readonly onAccess: (shop: PlatformShop) => void }

export interface TaskDialogProps {
  readonly task: MasterTask
  /** The salon as it is now, as far as the page knows. */
  readonly now?: PlatformShop | undefined
  readonly onClose: () => void
  readonly onUntold?: ((untold: Untold) => void) | undefined
}

/** Both dashboards share their dialogs, and these their words. */
export const TaskDialog = withTexts({ admin }, Task)

function Task({ task, now, onClose, onUntold }: TaskDialogProps) {
  if (task.kind === 'access') return <AccessDialog {...task} onClose={onClose} />
  if (task.kind === 'delete') return <DeleteDialog shop={task.shop} onClose={onClose} />
  if (task.kind === 'suspend') return <SuspendDialog shop={task.shop} onClose={onClose} />
  if (task.kind !== 'edit') return <SalonDialog task={task} onClose={onClose} onUntold={onUntold} />
  return (
    <VersionedForm opened={task.shop} now={now}>
      {(shop) => <SalonDialog task={{ kind: 'edit', shop }} onClose={onClose} />}
    </VersionedForm>
  )
}
