// Leaving a dashboard: it leads to the sign-in page.
import LogOut from 'lucide-react/icons/log-out'
import { useNavigate } from 'react-router-dom'
import { useLogout } from '#/api/auth'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'

interface LogoutProps {
  readonly kind: 'line' | 'ghost'
}

export function Logout({ kind }: LogoutProps) {
  const t = useTexts('admin')
  const toast = useToast()
  const navigate = useNavigate()
  const { pending, logout } = useLogout()

  async function leave() {
    try {
      await logout()
      toast({ title: t('loggedOut') })
      navigate(to.login())
    } catch {
      toast({ title: t('logoutFailed.title'), text: t('logoutFailed.text'), tone: 'destructive' })
    }
  }

  return (
    <Button kind={kind} size="sm" pending={pending} onClick={() => void leave()}>
      {!pending && <LogOut className="icon" aria-hidden="true" />}
      {t('logout')}
    </Button>
  )
}
