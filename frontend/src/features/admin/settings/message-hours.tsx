// Whether a message goes out, and how many hours before or after the visit.
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { Switch } from '#/ui/switch'
import { hoursWith, usualHours, usualThanks } from './message-settings'

const usual = { ...usualHours, ...usualThanks }

interface MessageHoursProps {
  readonly kind: 'first' | 'second' | 'thanks'
  /** 0 for no message. */
  readonly hours: number
  readonly choices: readonly number[]
  readonly onChange: (hours: number) => void
}

export function MessageHours({ kind, hours, choices, onChange }: MessageHoursProps) {
  const t = useTexts('adminMessagesSettings')
  return (
    <div className="stack">
      <Switch label={t(kind)} on={hours > 0} onChange={(on) => onChange(on ? usual[`${kind}_hours`] : 0)} />
      {hours > 0 && (
        <SelectField
          label={t(`${kind}Hours`)}
          value={hours}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {hoursWith(choices, hours).map((count) => (
            <option key={count} value={count}>
              {t(kind === 'thanks' ? 'after' : 'before', { count })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
