// Until when clients move and cancel by themselves, with what they read of it.
import { PolicyLine } from '#/change-policy/policy-line'
import { useNotice } from '#/change-policy/use-notice'
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { TextArea } from '#/ui/text-area'
import { MAX_POLICY_TEXT, moveChoices, noticeChoices } from './policy'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type PolicyCardProps, usePolicyForm } from './use-policy-form'

export function ChangesCard(props: PolicyCardProps) {
  const t = useTexts('adminPolicy')
  const { typed, change, save, untouch, pending, problem, renew } = usePolicyForm(props)
  const isTooLong = [...typed.text.trim()].length > MAX_POLICY_TEXT
  return (
    <SettingsCard title={t('changes')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('hint')}</p>
        <div className="columns-2">
          {(['move_notice_minutes', 'cancel_notice_minutes'] as const).map((id) => (
            <NoticeField
              key={id}
              label={t(id)}
              minutes={typed[id]}
              onChoose={(minutes) => change({ [id]: minutes })}
            />
          ))}
          <SelectField
            label={t('max_moves')}
            value={typed.max_moves}
            onChange={(event) => change({ max_moves: Number(event.currentTarget.value) })}
          >
            {moveChoices.map((count) => (
              <option key={count} value={count}>
                {t('moves', { count })}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('late')}
            value={typed.late_cancel}
            onChange={(event) =>
              change({ late_cancel: event.currentTarget.value === 'call' ? 'call' : 'allow' })
            }
          >
            <option value="allow">{t('allow')}</option>
            <option value="call">{t('call')}</option>
          </SelectField>
        </div>
        <TextArea
          label={t('text')}
          help={t('textHelp')}
          value={typed.text}
          error={isTooLong ? t('tooLong', { count: String(MAX_POLICY_TEXT) }) : undefined}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className="notice policy-preview">
          <p className="xs strong">{t('preview')}</p>
          <PolicyLine policy={typed} agrees none={<p className="sm muted">{t('nothing')}</p>} />
        </div>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}

interface NoticeFieldProps {
  readonly label: string
  readonly minutes: number
  readonly onChoose: (minutes: number) => void
}

function NoticeField({ label, minutes, onChoose }: NoticeFieldProps) {
  const t = useTexts('adminPolicy')
  const notice = useNotice()
  return (
    <SelectField
      label={label}
      value={minutes}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {noticeChoices(minutes).map((choice) => (
        <option key={choice} value={choice}>
          {choice === 0 ? t('none') : t('before', { notice: notice(choice) })}
        </option>
      ))}
    </SelectField>
  )
}
