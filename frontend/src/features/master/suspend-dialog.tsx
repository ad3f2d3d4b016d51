// Suspending asks first: it closes the salon to everybody at once.
import type { PlatformShop } from '#/api/platform-shops'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { useStatusChange } from './use-status-change'

export function SuspendDialog({ shop, onClose }: { shop: PlatformShop; onClose: () => void }) {
  const t = useTexts('master.suspend')
  const { pending, run } = useStatusChange()
  // Whether it worked or not, there is nothing left to ask: the notice says how it went.
  const suspend = async () => {
    await run(shop, 'suspend')
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button kind="danger" pending={pending} onClick={() => void suspend()}>
            {pending ? t('pending') : t('action')}
          </Button>
        </>
      }
    >
      <p dir="auto">{t('question', { salon: shop.name })}</p>
    </Dialog>
  )
}
