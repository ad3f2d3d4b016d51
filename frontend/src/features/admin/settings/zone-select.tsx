// The zones in their groups, and the salon's own if it is in none.
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { isListed, zoneGroups, zoneName } from './zones'

interface ZoneSelectProps {
  readonly zone: string
  /** The salon's now. */
  readonly present: string
  readonly onChoose: (zone: string) => void
}

export function ZoneSelect({ zone, present, onChoose }: ZoneSelectProps) {
  const t = useTexts('adminSettings.general')
  return (
    <SelectField
      label={t('zone')}
      help={t('zoneHelp')}
      value={zone}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {!isListed(present) && (
        <optgroup label={t('present')}>
          <option value={present}>{zoneName(present)}</option>
        </optgroup>
      )}
      {zoneGroups.map(({ id, zones }) => (
        <optgroup key={id} label={t(`group.${id}`)}>
          {zones.map((listed) => (
            <option key={listed} value={listed}>
              {zoneName(listed)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
