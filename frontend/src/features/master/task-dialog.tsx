// The form of what a master is about to do.
import type { PlatformShop } from '#/api/platform-shops'
import type { Untold } from '#/dashboard/hand-over'
import { VersionedForm } from '#/dashboard/versioned-form'
import { withTexts } from '#/i18n'
import { admin } from '#/i18n/admin'
import { masterFilter } from '#/i18n/master-filter'
import { masterForms } from '#/i18n/master-forms'
import { SalonDialog } from './salon-dialog'
import type { SalonTask } from './salon-form'

export interface TaskDialogProps {
  readonly task: SalonTask
  /** The salon as it is now, as far as the page knows. */
  readonly now?: PlatformShop | undefined
  readonly onClose: () => void
  readonly onUntold?: ((untold: Untold) => void) | undefined
}

/** Both dashboards share their dialogs, and these their words. */
export const TaskDialog = withTexts({ admin, masterFilter, masterForms }, Task)

function Task({ task, now, onClose, onUntold }: TaskDialogProps) {
  if (task.kind !== 'edit') return <SalonDialog task={task} onClose={onClose} onUntold={onUntold} />
  return (
    <VersionedForm opened={task.shop} now={now}>
      {(shop) => <SalonDialog task={{ kind: 'edit', shop }} onClose={onClose} />}
    </VersionedForm>
  )
}
