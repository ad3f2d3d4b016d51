// Logging out from wherever a person is: what is said of it is the same, only where it leads is not.
import { useNavigate } from 'react-router-dom'
import { useEndSession } from '#/api/auth'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'

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
    } catch (cause) {
      // biome-ignore lint/suspicious/noConsole: where the page goes on as it is, whoever looks for the reason finds it there
      if (quiet) console.error('Logging out failed', cause)
      else toast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' })
    }
  }
  return { pending, leave: () => void leave() }
}
