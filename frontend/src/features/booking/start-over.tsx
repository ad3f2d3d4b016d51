// For the next person at a shared screen: ends the session of the person before, with everything this browser keeps of them.
import { useEndSession } from '#/api/auth'
import { userMessage } from '#/api/errors'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'

export function StartOver({ onDone }: { onDone?: () => void }) {
  const t = useTexts('booking.confirm')
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
