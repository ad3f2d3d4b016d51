// The fields of a place: date, start, length, stylist and chair.
import type { Calendar } from '#/api/admin-bookings'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { addDays, isShopDate, today } from '#/lib/shop-time'
import { Field } from '#/ui/field'
import { InputWithSuffix } from '#/ui/input-with-suffix'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import { ChairField } from './chair-field'
import { type PlaceForm, STEP } from './place-form'

/** The desk places so many days ahead. */
const HORIZON = 365

interface PlaceFieldsProps {
  readonly form: PlaceForm
  readonly staff: Calendar['staff']
  readonly onChange: (change: Partial<PlaceForm>) => void
}

export function PlaceFields({ form, staff, onChange }: PlaceFieldsProps) {
  const t = useTexts('adminPlace')
  const { query, role, zone } = useCurrentShop()
  const { data: chairs = [] } = useQuery(getChairs, { query })
  const first = today(zone)
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('date')}
          type="date"
          required
          min={first}
          max={addDays(first, HORIZON)}
          value={form.date}
          onChange={({ target }) => isShopDate(target.value) && onChange({ date: target.value })}
        />
        <Field
          label={t('start')}
          type="time"
          required
          step={STEP * 60}
          value={form.clock}
          onChange={({ target }) => onChange({ clock: target.value })}
        />
      </div>
      <div className="columns-2">
        <InputWithSuffix
          label={t('minutes')}
          suffix={t('unit')}
          inputMode="numeric"
          value={form.minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
        <SelectField
          label={t('staff')}
          value={form.staffId}
          aria-disabled={role === 'staff'}
          onChange={({ target }) => onChange({ staffId: Number(target.value) })}
        >
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <ChairField chairs={chairs} value={form.chair} onChange={(chair) => onChange({ chair })} />
    </>
  )
}
