// When clients are reminded of their visits, and what they read.
import { useId } from 'react'
import { useTexts } from '#/i18n'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { TimeRange } from '#/ui/time-range'
import { MessageHours } from './message-hours'
import { firstChoices, hasBothTimes, isNoteTooLong, MAX_NOTE, secondChoices } from './message-settings'
import { ReminderPreview } from './reminder-preview'
import { CardProblem, SaveButton, SettingsCard } from './settings-card'
import { type MessageCardProps, useMessageForm } from './use-message-form'

export function RemindersCard(props: MessageCardProps) {
  const t = useTexts('adminMessagesSettings')
  const { typed, change, save, untouch, pending, problem, renew } = useMessageForm(props)
  const times = useId()
  const timesMissing = !hasBothTimes(typed)
  return (
    <SettingsCard title={t('reminders')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('hint')}</p>
        <div className="columns-2">
          <MessageHours
            kind="first"
            hours={typed.first_hours}
            choices={firstChoices}
            onChange={(first_hours) => change({ first_hours })}
          />
          <MessageHours
            kind="second"
            hours={typed.second_hours}
            choices={secondChoices}
            onChange={(second_hours) => change({ second_hours })}
          />
          <fieldset className="field quiet-hours">
            <legend>{t('quiet')}</legend>
            <TimeRange
              words={{ start: t('quietFrom'), end: t('quietTo'), to: t('to') }}
              problemId={timesMissing ? times : undefined}
              start={{
                value: typed.quiet_from,
                onChange: (event) => change({ quiet_from: event.currentTarget.value }),
              }}
              end={{
                value: typed.quiet_to,
                onChange: (event) => change({ quiet_to: event.currentTarget.value }),
              }}
            />
            <p className="help">{t('quietHelp')}</p>
            {timesMissing && <FieldError id={times}>{t('noTime')}</FieldError>}
          </fieldset>
          <Field
            label={t('note')}
            help={t('noteHelp')}
            dir="auto"
            value={typed.note}
            error={isNoteTooLong(typed.note) ? t('tooLong', { count: String(MAX_NOTE) }) : undefined}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
        {typed.first_hours > 0 && <ReminderPreview kind="first" note={typed.note} />}
        {typed.second_hours > 0 && <ReminderPreview kind="second" note={typed.note} />}
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}
