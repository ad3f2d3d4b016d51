// What staff may do at the desk beside what every member may.
import { useTexts } from '#/i18n'
import { Switch } from '#/ui/switch'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type PolicyCardProps, usePolicyForm } from './use-policy-form'

const rights = ['staff_may_override', 'staff_may_discount'] as const

export function DeskCard(props: PolicyCardProps) {
  const t = useTexts('adminPolicy')
  const { typed, change, save, untouch, pending, problem, renew } = usePolicyForm(props)
  return (
    <SettingsCard title={t('desk')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('deskHint')}</p>
        {rights.map((right) => (
          <Switch key={right} label={t(right)} on={typed[right]} onChange={(on) => change({ [right]: on })} />
        ))}
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}
