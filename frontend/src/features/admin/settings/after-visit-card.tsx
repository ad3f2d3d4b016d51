// Whether everybody reads what clients say of their visits.
import { useTexts } from '#/i18n'
import { Switch } from '#/ui/switch'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type MessageCardProps, useMessageForm } from './use-message-form'

export function AfterVisitCard(props: MessageCardProps) {
  const t = useTexts('adminMessagesSettings')
  const { typed, change, save, untouch, pending, problem, renew } = useMessageForm(props)
  return (
    <SettingsCard title={t('afterVisit')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Switch
          label={t('reviewsPublic')}
          on={typed.reviews_public}
          onChange={(reviews_public) => change({ reviews_public })}
        />
        <p className="help">{t('reviewsPublicHelp')}</p>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}
