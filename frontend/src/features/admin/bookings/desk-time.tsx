// With whom and when: the free times come from the same rules as those that clients see.
import { useId } from 'react'
import type { Calendar } from '#/api/admin-bookings'
import type { Query } from '#/api/client'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { addDays, isShopDate, today } from '#/lib/shop-time'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { SelectField } from '#/ui/select-field'
import { useManaged } from '../managed'
import type { DeskPartProps } from './desk-client'
import { ANYONE } from './desk-form'

/** Days ahead that the desk may book. */
const HORIZON = 365

interface DeskTimeProps extends DeskPartProps {
  readonly staff: Calendar['staff'] | undefined
  readonly slots: Query<Slot[]>
}

export function DeskTime({ form, staff = [], slots, problems, onChange }: DeskTimeProps) {
  const t = useTexts('adminBookings.desk')
  const { role, zone } = useManaged()
  const first = today(zone)
  return (
    <fieldset className="stack">
      <legend className="title">{t('time')}</legend>
      <div className="g2">
        <div>
          <SelectField
            label={t('staff')}
            value={form.staffId ?? ''}
            aria-disabled={role === 'staff'}
            onChange={({ target }) =>
              onChange({ staffId: target.value === '' ? null : Number(target.value), start: null })
            }
          >
            {role !== 'staff' && <option value="">{t('chooseStaff')}</option>}
            {role !== 'staff' && <option value={ANYONE}>{t('anyone')}</option>}
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {problems.includes('staff') && <FieldError id="desk-staff">{t('problem.staff')}</FieldError>}
        </div>
        <Field
          label={t('date')}
          type="date"
          required
          min={first}
          max={addDays(first, HORIZON)}
          value={form.date}
          onChange={({ target }) => isShopDate(target.value) && onChange({ date: target.value, start: null })}
        />
      </div>
      <Times form={form} slots={slots} problems={problems} onChange={onChange} />
    </fieldset>
  )
}

function Times({ form, slots, problems, onChange }: DeskPartProps & Pick<DeskTimeProps, 'slots'>) {
  const t = useTexts('adminBookings.desk')
  const name = useId()
  const { data, error } = slots
  const waiting = form.services.length === 0 || form.staffId === null
  return (
    <>
      <p className="sm muted" role="status">
        {waiting
          ? t('needed')
          : data
            ? data.length === 0
              ? t('noTimes')
              : null
            : error
              ? null
              : t('timesLoading')}
      </p>
      {!waiting && !data && error && <p className="notice notice--bad">{t('timesFailed')}</p>}
      {data && 0 < data.length && (
        <div className="desk-times" role="radiogroup" aria-label={t('times')}>
          {data.map((slot) => (
            <label className="opt" key={slot.start}>
              <input
                type="radio"
                name={name}
                checked={slot.start === form.start}
                onChange={() => onChange({ start: slot.start })}
              />
              <span className="num">{slot.time}</span>
              {form.staffId === ANYONE && (
                <span className="xs muted" dir="auto">
                  {slot.staffName}
                </span>
              )}
            </label>
          ))}
        </div>
      )}
      {problems.includes('time') && <FieldError id={`${name}-time`}>{t('problem.time')}</FieldError>}
    </>
  )
}
