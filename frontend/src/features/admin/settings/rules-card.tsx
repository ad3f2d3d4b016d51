// Online booking in the settings: whether it is open, and the rules that clients book by, each with its effect and an example.
import { type FormEvent, useState } from 'react'
import { putOpening, putRules } from '#/api/admin-settings'
import type { AdminShop } from '#/api/admin-shop'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminRules } from '#/i18n/admin-rules'
import { formatMinutes } from '#/lib/duration'
import { addDays, formatClock, formatDate, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { focusFirstError } from '#/ui/focus-first-error'
import { NumberField } from '#/ui/number-input'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { useCurrentShop } from '../current-shop'
import {
  afterTen,
  type NumberRule,
  numberRules,
  ruleNumber,
  rulesBody,
  slotSteps,
  type TypedRules,
} from './rules'
import { CardProblem, SaveButton, SettingsCard, type SettingsCardProps } from './settings-card'
import { useFormBase } from './use-form-base'

export const OnlineBookingCards = withTexts({ adminRules }, Cards)

function Cards(props: SettingsCardProps) {
  return (
    <>
      <OnlineCard {...props} />
      <RulesCard {...props} />
    </>
  )
}

function OnlineCard({ shop, onSaved }: SettingsCardProps) {
  const t = useTexts('adminRules.online')
  const { query } = useCurrentShop()
  const { pending, run } = useMutation(putOpening, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const open = shop.accepting_bookings
  const press = () => void run({ query, body: { accepting_bookings: !open }, version: shop.version })
  return (
    <SettingsCard title={t('title')}>
      <div className="row row--wrap between">
        <p>{open ? t('open') : t('closed')}</p>
        <Button size="sm" kind={open ? 'line' : 'primary'} pending={pending} onClick={press}>
          {open ? t('close') : t('reopen')}
        </Button>
      </div>
    </SettingsCard>
  )
}

const typedOf = (shop: AdminShop): TypedRules => ({
  min_notice_minutes: String(shop.min_notice_minutes),
  horizon_days: String(shop.horizon_days),
  slot_step_minutes: String(shop.slot_step_minutes),
  hold_minutes: String(shop.hold_minutes),
  max_open_bookings: String(shop.max_open_bookings),
  completes_visits: shop.completes_visits,
})

function RulesCard({ shop: now, own, onSaved }: SettingsCardProps) {
  const t = useTexts('adminRules')
  const { query } = useCurrentShop()
  const [changed, setChanged] = useState<Partial<TypedRules>>({})
  const { base: shop, version, renew } = useFormBase(now, own, Object.keys(changed).length > 0)
  const { pending, problem, run, forget } = useMutation(putRules, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const typed = { ...typedOf(shop), ...changed }
  const type = <K extends keyof TypedRules>(id: K, value: TypedRules[K]) =>
    setChanged((before) => ({ ...before, [id]: value }))

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = rulesBody(typed)
    if (!body) return focusFirstError(event.currentTarget)
    if (await run({ query, body, version })) untouch()
  }
  function untouch() {
    setChanged({})
    forget()
  }

  return (
    <SettingsCard title={t('title')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('hint')}</p>
        <div className="columns-2">
          {numberRules.map((rule) => (
            <NumberRuleField
              key={rule.id}
              rule={rule}
              typed={typed[rule.id]}
              onType={(text) => type(rule.id, text)}
            />
          ))}
          <StepField typed={typed.slot_step_minutes} onType={(text) => type('slot_step_minutes', text)} />
        </div>
        <div className="stack rule">
          <Switch
            label={t('completes_visits.label')}
            on={typed.completes_visits}
            onChange={(on) => type('completes_visits', on)}
          />
          <p className="sm muted">{t(`completes_visits.${typed.completes_visits ? 'on' : 'off'}`)}</p>
        </div>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}

interface RuleFieldProps {
  readonly typed: string
  readonly onType: (text: string) => void
}

function NumberRuleField({ rule, typed, onType }: RuleFieldProps & { rule: NumberRule }) {
  const t = useTexts('adminRules')
  const { id, unit, min, max } = rule
  const value = ruleNumber(rule, typed)
  return (
    <div className="stack rule">
      <NumberField
        label={t(`${id}.label`)}
        starred={false}
        unit={t(`unit.${unit}`)}
        value={typed}
        error={value === null ? t('range', { min, max }) : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {value !== null && <RuleWords id={id} value={value} />}
    </div>
  )
}

/** What a rule does, and an example of it. */
function RuleWords({ id, value }: { id: NumberRule['id']; value: number }) {
  const t = useTexts('adminRules')
  const { zone } = useCurrentShop()
  const { clock, days } = afterTen(value)
  const words = {
    length: formatMinutes(value).replace(' 0m', ''),
    time: formatClock(clock),
    days,
    count: value,
  }
  const date = formatDate(addDays(today(zone), value - 1), 'medium')
  return (
    <p className="sm muted">
      {id === 'min_notice_minutes' && value === 0 ? t(`${id}.none`) : t(`${id}.effect`, words)}{' '}
      {t(`${id}.example`, { ...words, date })}
    </p>
  )
}

function StepField({ typed, onType }: RuleFieldProps) {
  const t = useTexts('adminRules.slot_step_minutes')
  const step = Number(typed)
  const at = (times: number) => formatClock(afterTen(times * step).clock)
  // A step that an earlier version of the settings allowed stays a choice until it is changed.
  const options = slotSteps.some((one) => one === step) ? slotSteps : [step, ...slotSteps]
  return (
    <div className="stack rule">
      <SelectField label={t('label')} value={typed} onChange={(event) => onType(event.currentTarget.value)}>
        {options.map((count) => (
          <option key={count} value={count}>
            {t('option', { count })}
          </option>
        ))}
      </SelectField>
      <p className="sm muted">
        {t('effect', { count: step })} {t('example', { first: at(0), second: at(1), third: at(2) })}
      </p>
    </div>
  )
}
