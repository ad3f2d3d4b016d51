// The desk chooses a time itself: between those that are listed, at a certain chair, or over what is in the way.
import Check from 'lucide-react/icons/check'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { Field } from '#/ui/field'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps, OwnTimeForm } from './new-booking-form'
import { Looked } from './place-conflicts'
import { STEP } from './place-form'
import type { OwnTime } from './use-own-time'

interface OwnTimeProps extends NewBookingPartProps {
  readonly found: OwnTime
}

export const NewBookingOwnTime = withTexts({ adminPlace }, Own)

function Own({ form, problems, found, onChange }: OwnTimeProps) {
  const t = useTexts('adminPlace')
  const { own } = form
  const isOn = own !== null
  return (
    <>
      <label className="opt">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() =>
            onChange({ own: isOn ? null : { clock: '', chair: 'best', reason: '' }, start: null })
          }
        />
        <span className="tick tick--sq">
          <Check className="icon" aria-hidden="true" />
        </span>
        <span>{t('ownTime')}</span>
      </label>
      {own && (
        <Fields
          own={own}
          problems={problems}
          found={found}
          onChange={(change) => onChange({ own: { ...own, ...change } })}
        />
      )}
    </>
  )
}

interface FieldsProps extends Pick<OwnTimeProps, 'problems' | 'found'> {
  readonly own: OwnTimeForm
  readonly onChange: (change: Partial<OwnTimeForm>) => void
}

function Fields({ own, problems, found, onChange }: FieldsProps) {
  const t = useTexts('adminPlace')
  const { query } = useCurrentShop()
  const { data: chairs = [] } = useQuery(getChairs, { query })
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('start')}
          type="time"
          required
          step={STEP * 60}
          error={problems.includes('time') && !found.place ? t('steps') : undefined}
          value={own.clock}
          onChange={({ target }) => onChange({ clock: target.value })}
        />
        {chairs.length > 0 && (
          <SelectField
            label={t('chair')}
            value={own.chair}
            onChange={({ target }) => onChange({ chair: target.value })}
          >
            <option value="best">{t('anyChair')}</option>
            <option value="none">{t('noChair')}</option>
            {chairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Looked place={found.place} stands={found.stands} />
      {found.stands === 'reason' && (
        <Field
          label={t('reason')}
          required
          dir="auto"
          maxLength={200}
          error={problems.includes('reason') ? t('reasonMissing') : undefined}
          value={own.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </>
  )
}
