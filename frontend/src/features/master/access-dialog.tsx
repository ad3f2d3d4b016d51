// Before the dashboard of a closed salon opens: how the salon stands.
import type { PlatformShop } from '#/api/platform-shops'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

interface AccessDialogProps {
  readonly shop: PlatformShop
  readonly onAccess: (shop: PlatformShop) => void
  readonly onClose: () => void
}

export function AccessDialog({ shop, onAccess, onClose }: AccessDialogProps) {
  const t = useTexts('masterQuestions.access')
  return (
    <Dialog
      title={t('title', { name: shop.name })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button onClick={() => onAccess(shop)}>{t('action')}</Button>
        </>
      }
    >
      <p>{shop.status !== 'active' && t(shop.status)}</p>
    </Dialog>
  )
}
