// The way to one's own notices, for those who work at the salon.
import Bell from 'lucide-react/icons/bell'
import { Suspense, useState } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { adminNotices } from '#/i18n/admin-notices'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'

const NoticesDialog = lazyComponent('NoticesDialog', () => import('./notices-dialog'))

export const OwnNotices = withTexts({ adminNotices }, Notices)

function Notices() {
  const t = useTexts('adminNotices')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" size="sm" aria-label={t('open')} onClick={() => setOpen(true)}>
        <Bell className="icon" aria-hidden="true" />
        <span className="hide-s">{t('open')}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NoticesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
