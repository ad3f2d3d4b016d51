// Whether clients may wait for a time, and who gets one that comes free.
import { waitlistModes } from '#/api/admin-message-settings'
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { holdChoices, hoursWith, leadChoices, usualMode } from './message-settings'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type MessageCardProps, useMessageForm } from './use-message-form'

export function WaitlistCard(props: MessageCardProps) {
  const t = useTexts('adminMessagesSettings.waitlist')
  const save = useTexts('adminMessagesSettings')('save')
  const { typed, change, ...form } = useMessageForm(props)
  const { waitlist_mode: mode, waitlist_hold_minutes: hold, waitlist_lead_minutes: lead } = typed
  const isOn = mode !== 'off'
  const before = props.now.waitlist_mode
  const turn = (on: boolean) => change({ waitlist_mode: !on ? 'off' : before === 'off' ? usualMode : before })
  const lengthOf = (minutes: number) =>
    minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
  return (
    <SettingsCard title={t('title')}>
      <form className="stack" noValidate onSubmit={(event) => void form.save(event)}>
        <Switch label={t('on')} on={isOn} onChange={turn} />
        <p className="help">{t(isOn ? 'onHelp' : 'offHelp')}</p>
        {isOn && (
          <>
            <Modes chosen={mode} onChoose={(waitlist_mode) => change({ waitlist_mode })} />
            <div className="columns-2">
              {/* Nothing is held for everybody. */}
              {mode !== 'everyone' && (
                <SelectField
                  label={t('hold')}
                  value={hold}
                  onChange={(event) => change({ waitlist_hold_minutes: Number(event.currentTarget.value) })}
                >
                  {hoursWith(holdChoices, hold).map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {lengthOf(minutes)}
                    </option>
                  ))}
                </SelectField>
              )}
              <SelectField
                label={t('lead')}
                value={lead}
                onChange={(event) => change({ waitlist_lead_minutes: Number(event.currentTarget.value) })}
              >
                {hoursWith(leadChoices, lead).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {t('before', { length: lengthOf(minutes) })}
                  </option>
                ))}
              </SelectField>
            </div>
          </>
        )}
        <CardProblem problem={form.problem} renew={form.renew} onRenew={form.untouch} />
        <SaveButton pending={form.pending}>{save}</SaveButton>
      </form>
    </SettingsCard>
  )
}

type Mode = (typeof waitlistModes)[number]

interface ModesProps {
  readonly chosen: Mode
  readonly onChoose: (mode: Mode) => void
}

function Modes({ chosen, onChoose }: ModesProps) {
  const t = useTexts('adminMessagesSettings.waitlist')
  return (
    <fieldset className="field">
      <legend className="label">{t('who')}</legend>
      <div className="columns-2 modes">
        {waitlistModes.map((mode) => (
          <label className="opt" key={mode}>
            <input
              type="radio"
              name="waitlist-mode"
              checked={mode === chosen}
              onChange={() => onChoose(mode)}
            />
            <span className="radio" />
            <span className="grow">
              <span className="strong">{t(mode)}</span>
              <span className="sm muted">{t(`${mode}Help`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
