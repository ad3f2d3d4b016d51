// For the next person at a shared screen: ends the session of the person before, with everything this browser keeps of them.
import { useEndSession } from '#/api/auth'
import { userMessage } from '#/api/errors'
import { useTexts, withTexts } from '#/i18n'
import { contact } from '#/i18n/contact'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'

export const StartOver = withTexts({ contact }, EndSession)

function EndSession({ onDone }: { onDone?: () => void }) {
  const t = useTexts('contact')
  const toast = useToast()
  const { pending, logout } = useEndSession()

  async function startOver() {
    try {
      await logout()
      onDone?.()
    } catch (cause) {
      const text = userMessage(cause, t('startOverFailed.text'))
      toast({ title: t('startOverFailed.title'), text, tone: 'destructive' })
    }
  }

  return (
    <Button kind="ghost" size="sm" pending={pending} onClick={() => void startOver()}>
      {t('startOver')}
    </Button>
  )
}
