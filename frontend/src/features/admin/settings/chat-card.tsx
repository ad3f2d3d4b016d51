// Whether clients book by writing to the salon, and the ways in which they learn of it.
import { useTexts } from '#/i18n'
import { Switch } from '#/ui/switch'
import { ChatLink } from './chat-link'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type MessageCardProps, useMessageForm } from './use-message-form'

interface ChatCardProps extends MessageCardProps {
  /** The salon's name, as it is printed. */
  readonly salon: string
}

export function ChatCard({ salon, ...props }: ChatCardProps) {
  const t = useTexts('adminMessagesSettings')
  const { typed, change, save, untouch, pending, problem, renew } = useMessageForm(props)
  const { chat_booking: isOn, chat_link: link } = props.now
  return (
    <SettingsCard title={t('chat')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Switch
          label={t('chatBooking')}
          on={typed.chat_booking}
          onChange={(chat_booking) => change({ chat_booking })}
        />
        <p className="help">{t('chatBookingHelp')}</p>
        {link === null && <p className="help">{t('notConnected')}</p>}
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
      {isOn && link !== null && (
        <>
          <hr className="divider" />
          <ChatLink salon={salon} link={link} />
        </>
      )}
    </SettingsCard>
  )
}
