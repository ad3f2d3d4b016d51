// Asked once, of a salon that has chosen nothing about reminders yet.
import {
  type MessageSettings,
  type MessageSettingsBody,
  putMessageSettings,
} from '#/api/admin-message-settings'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { messageBody, usualHours } from './message-settings'

interface RemindersOffProps {
  readonly now: MessageSettings
  readonly onSaved: (saved: MessageSettings) => void
}

export function RemindersOff({ now, onSaved }: RemindersOffProps) {
  const t = useTexts('adminMessagesSettings')
  const { query } = useCurrentShop()
  const { pending, run } = useMutation(putMessageSettings, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const choose = (changed: Partial<MessageSettingsBody>) =>
    void run({ query, body: messageBody(now, changed), version: now.version })
  return (
    <div className="notice notice--info stack">
      <p className="strong">{t('off')}</p>
      <p className="sm">{t('offText')}</p>
      <div className="row">
        <Button size="sm" pending={pending} onClick={() => choose(usualHours)}>
          {t('turnOn')}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => choose({})}>
          {t('notNow')}
        </Button>
      </div>
    </div>
  )
}
