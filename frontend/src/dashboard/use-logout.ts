// Logging out from wherever a person is: what is said of it is the same, only where it leads is not.
import { useNavigate } from 'react-router-dom'
import { postLogout, useEndSession } from '#/api/auth'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'
import { logFailure } from './log-failure'

/** Its caller brings the texts of `account`. `quiet`: a failure is only logged. */
export function useLogout(place: string, quiet = false): { pending: boolean; leave: () => void } {
  const t = useTexts('account')
  const toast = useToast()
  const navigate = useNavigate()
  const { pending, logout } = useEndSession()

  async function leave() {
    try {
      await logout()
      toast({ title: t('loggedOut') })
      navigate(place)
    } catch (error) {
      logFailure(postLogout, error)
      if (!quiet) toast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' })
    }
  }
  return { pending, leave: () => void leave() }
}
