// Whether clients are asked what they think of their visits, and whether everybody reads it.
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { MessageHours } from './message-hours'
import { hoursWith, ratingChoices, thanksChoices } from './message-settings'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type MessageCardProps, useMessageForm } from './use-message-form'

export function AfterVisitCard(props: MessageCardProps) {
  const t = useTexts('adminMessagesSettings')
  const { typed, change, save, untouch, pending, problem, renew } = useMessageForm(props)
  return (
    <SettingsCard title={t('afterVisit')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <div className="columns-2">
          <MessageHours
            kind="thanks"
            hours={typed.thanks_hours}
            choices={thanksChoices}
            onChange={(thanks_hours) => change({ thanks_hours })}
          />
          {typed.thanks_hours > 0 && (
            <SelectField
              label={t('rating')}
              value={typed.rating_days}
              onChange={(event) => change({ rating_days: Number(event.currentTarget.value) })}
            >
              {hoursWith(ratingChoices, typed.rating_days).map((count) => (
                <option key={count} value={count}>
                  {t('inDays', { count })}
                </option>
              ))}
            </SelectField>
          )}
        </div>
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
