// The zone of the salon: the browser's, one of the nine, or any other that is searched for.
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { isZone } from '#/lib/all-zones'
import { browserZone } from '#/lib/browser-zone'
import { SelectField } from '#/ui/select-field'
import { ZoneSearch } from '#/ui/zone-search'
import type { Details } from './details'
import { wizardZones, zoneLabel } from './zones'

export function ZoneFields({ form, zone }: { form: UseFormReturn<Details>; zone: string }) {
  const t = useTexts('setup.details')
  const { register, setValue, formState } = form
  const [searched, setSearched] = useState('')
  const browser = browserZone()
  const isListed = zone === '' || zone === browser || wizardZones.some((listed) => listed.zone === zone)
  const search = (text: string) => {
    setSearched(text)
    // The suggestions write whole names: the first of them that is a zone is chosen.
    if (text.includes('/') && isZone(text)) {
      setValue('timezone', text, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <div className="columns-2">
      <SelectField
        label={t('timezone')}
        help={t('timezoneHelp')}
        error={formState.errors.timezone?.message}
        {...register('timezone')}
        value={zone}
      >
        <option value="">{t('chooseTimezone')}</option>
        <optgroup label={t('browserTimezone')}>
          <option value={browser}>{browser.replaceAll('_', ' ')}</option>
        </optgroup>
        {!isListed && (
          <optgroup label={t('otherTimezone')}>
            <option value={zone}>{zone.replaceAll('_', ' ')}</option>
          </optgroup>
        )}
        {wizardZones
          .filter((listed) => listed.zone !== browser)
          .map((listed) => (
            <option key={listed.zone} value={listed.zone}>
              {zoneLabel(listed)}
            </option>
          ))}
      </SelectField>
      <ZoneSearch
        label={t('searchTimezone')}
        help={t('searchTimezoneHelp')}
        value={searched}
        onChange={(event) => search(event.currentTarget.value)}
      />
    </div>
  )
}
