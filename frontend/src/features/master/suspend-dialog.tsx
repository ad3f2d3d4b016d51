// Suspending asks first: it closes the salon to everybody at once.
import type { PlatformShop } from '#/api/platform-shops'
import { useTexts } from '#/i18n'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useStatusChange } from './use-status-change'

export function SuspendDialog({ shop, onClose }: { shop: PlatformShop; onClose: () => void }) {
  const t = useTexts('masterQuestions.suspend')
  const { pending, run } = useStatusChange()
  // Whether it worked or not, there is nothing left to ask: the notice says how it went.
  const suspend = async () => {
    await run(shop, 'suspend')
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('title')}
      closeLabel={t('close')}
      keep={t('keep')}
      action={pending ? t('pending') : t('action')}
      pending={pending}
      onConfirm={() => void suspend()}
      onClose={onClose}
    >
      <p dir="auto">{t('question', { salon: shop.name })}</p>
    </ConfirmDialog>
  )
}
