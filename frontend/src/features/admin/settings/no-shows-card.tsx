// What missed visits and late cancellations lead to, as three rows.
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { ladderRows } from './policy'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type PolicyCardProps, usePolicyForm } from './use-policy-form'

const steps = ['strikes_approval_at', 'strikes_call_at'] as const
const counts = Array.from({ length: 9 }, (_, place) => place + 1)
const months = [3, 6, 9, 12, 18, 24]

export function NoShowsCard(props: PolicyCardProps) {
  const t = useTexts('adminPolicy')
  const { typed, change, save, untouch, pending, problem, renew } = usePolicyForm(props)
  const { strikes_approval_at: approval, strikes_call_at: call } = typed
  const isMixed = approval !== null && call !== null && call <= approval
  return (
    <SettingsCard title={t('noShows')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('noShowsHint')}</p>
        <div className="columns-2">
          {steps.map((id) => (
            <SelectField
              key={id}
              label={t(id)}
              value={typed[id] ?? ''}
              error={id === 'strikes_call_at' && isMixed ? t('order') : undefined}
              onChange={({ currentTarget: { value } }) =>
                change({ [id]: value === '' ? null : Number(value) })
              }
            >
              <option value="">{t('never')}</option>
              {counts.map((count) => (
                <option key={count} value={count}>
                  {t('strikes', { count })}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField
            label={t('strike_months')}
            value={typed.strike_months}
            onChange={(event) => change({ strike_months: Number(event.currentTarget.value) })}
          >
            {[...new Set([...months, typed.strike_months])]
              .sort((one, other) => one - other)
              .map((count) => (
                <option key={count} value={count}>
                  {t('months', { count })}
                </option>
              ))}
          </SelectField>
        </div>
        <ul className="stack sm ladder">
          {ladderRows(typed).map(({ from, to, effect }) => (
            <li key={effect}>
              {to === null
                ? t('ladder.more', { from })
                : from === to
                  ? t('ladder.one', { from })
                  : t('ladder.some', { from, to })}{' '}
              {t(`ladder.${effect}`)}
            </li>
          ))}
        </ul>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}
