// Leaving a dashboard: it leads to the sign-in page.
import LogOut from 'lucide-react/icons/log-out'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { account } from '#/i18n/account'
import { Button } from '#/ui/button'
import { useLogout } from './use-logout'

export const Logout = withTexts({ account }, LogoutButton)

function LogoutButton({ kind }: { kind: 'line' | 'ghost' }) {
  const t = useTexts('account')
  const { pending, leave } = useLogout(to.login())
  return (
    <Button kind={kind} size="sm" pending={pending} aria-label={t('logout')} onClick={leave}>
      {!pending && <LogOut className="icon" aria-hidden="true" />}
      <span className="hide-s">{t('logout')}</span>
    </Button>
  )
}
