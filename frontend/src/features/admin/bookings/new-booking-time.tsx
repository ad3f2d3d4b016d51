// With whom and when: the free times come from the same rules as those that clients see.
import { useId } from 'react'
import type { Calendar } from '#/api/admin-bookings'
import type { Page, Query } from '#/api/client'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { addDays, isShopDate, today } from '#/lib/shop-time'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps } from './new-booking-form'
import { ANYONE } from './new-booking-form'

/** Days that the desk may book, today included. */
const HORIZON = 365

interface DeskTimeProps extends NewBookingPartProps {
  readonly staff: Calendar['staff'] | undefined
  readonly slots: Query<Page<Slot[]>>
}

export function NewBookingTime({ form, staff = [], slots, problems, onChange }: DeskTimeProps) {
  const t = useTexts('adminBookings.desk')
  const { role, zone } = useCurrentShop()
  const first = today(zone)
  // Without a time to choose from, it is the day that has to change.
  const hasTimes = (slots.data?.rows.length ?? 0) > 0
  // Before services and staff are chosen there is none to choose.
  const ready = form.services.length > 0 && form.staffId !== null
  const missing = ready && problems.includes('time') ? t('problem.time') : undefined
  return (
    <fieldset className="stack">
      <legend className="title">{t('time')}</legend>
      <div className="columns-2">
        <SelectField
          label={t('staff')}
          error={problems.includes('staff') ? t('problem.staff') : undefined}
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
        <Field
          label={t('date')}
          type="date"
          error={hasTimes || form.own ? undefined : missing}
          required
          min={first}
          max={addDays(first, HORIZON - 1)}
          value={form.date}
          onChange={({ target }) => isShopDate(target.value) && onChange({ date: target.value, start: null })}
        />
      </div>
      {!form.own && <Times form={form} staff={staff} slots={slots} error={missing} onChange={onChange} />}
    </fieldset>
  )
}

interface TimesProps extends Pick<DeskTimeProps, 'form' | 'staff' | 'slots' | 'onChange'> {
  readonly error: string | undefined
}

function Times({ form, staff, slots, error: missing, onChange }: TimesProps) {
  const t = useTexts('adminBookings.desk')
  const name = useId()
  const { data: page, error } = slots
  const data = page?.rows
  const waiting = form.services.length === 0 || form.staffId === null
  return (
    <>
      <div role="status">
        {waiting && <p className="sm muted">{t('needed')}</p>}
        {!waiting && !data && !error && <p className="sm muted">{t('timesLoading')}</p>}
        {data?.length === 0 && <NoTimes form={form} staff={staff} why={page?.noSlots} />}
      </div>
      {!waiting && !data && error && <p className="notice notice--bad">{t('timesFailed')}</p>}
      {data && data.length > 0 && (
        <div
          className="desk-times"
          role="radiogroup"
          aria-label={t('times')}
          aria-invalid={missing !== undefined}
          aria-describedby={missing && `${name}-time`}
        >
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
      {data && data.length > 0 && missing && <FieldError id={`${name}-time`}>{missing}</FieldError>}
    </>
  )
}

interface NoTimesProps extends Pick<DeskTimeProps, 'form' | 'staff'> {
  readonly why: string | null | undefined
}

/** Another day helps, or another chair, or nothing but another choice. */
function NoTimes({ form, staff, why }: NoTimesProps) {
  const t = useTexts('adminBookings.desk')
  const name = staff?.find(({ id }) => id === form.staffId)?.name
  const count = form.services.length
  if (why === 'nobody') {
    const text = name ? t('oneCannot', { name, count }) : t('nobody', { count })
    return <p className="notice notice--warn">{text}</p>
  }
  if (why === 'no_chair') return <p className="notice notice--warn">{t('noChair')}</p>
  return <p className="sm muted">{t('noTimes')}</p>
}
