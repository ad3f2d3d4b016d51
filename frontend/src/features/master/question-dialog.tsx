// What is asked before something is done to a salon.
import type { PlatformShop } from '#/api/platform-shops'
import { withTexts } from '#/i18n'
import { masterQuestions } from '#/i18n/master-questions'
import { AccessDialog } from './access-dialog'
import { DeleteDialog } from './delete-dialog'
import { SuspendDialog } from './suspend-dialog'

export type SalonQuestion =
  | { readonly kind: 'suspend'; readonly shop: PlatformShop }
  | { readonly kind: 'delete'; readonly shop: PlatformShop }
  | { readonly kind: 'access'; readonly shop: PlatformShop; readonly onAccess: (shop: PlatformShop) => void }

interface QuestionDialogProps {
  readonly question: SalonQuestion
  readonly onClose: () => void
}

export const QuestionDialog = withTexts({ masterQuestions }, Question)

function Question({ question, onClose }: QuestionDialogProps) {
  if (question.kind === 'access') return <AccessDialog {...question} onClose={onClose} />
  if (question.kind === 'delete') return <DeleteDialog shop={question.shop} onClose={onClose} />
  return <SuspendDialog shop={question.shop} onClose={onClose} />
}
