// Whether a reminder goes out, and how many hours before the visit.
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { hoursWith, usualHours } from './message-settings'

interface ReminderHoursProps {
  readonly kind: 'first' | 'second'
  /** 0 for no reminder. */
  readonly hours: number
  readonly choices: readonly number[]
  readonly onChange: (hours: number) => void
}

export function ReminderHours({ kind, hours, choices, onChange }: ReminderHoursProps) {
  const t = useTexts('adminMessagesSettings')
  return (
    <div className="stack">
      <Switch
        label={t(kind)}
        on={hours > 0}
        onChange={(on) => onChange(on ? usualHours[`${kind}_hours`] : 0)}
      />
      {hours > 0 && (
        <SelectField
          label={t(`${kind}Hours`)}
          value={hours}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {hoursWith(choices, hours).map((count) => (
            <option key={count} value={count}>
              {t('before', { count })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
