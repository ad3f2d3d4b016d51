// Nobody has time: an admin places the client over what is in the way, and says why.
import type { Calendar } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { now } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps } from './new-booking-form'
import { OwnTimeFields } from './own-time-fields'
import type { OwnTime } from './use-own-time'
import { useRights } from './use-rights'
import { clockNow } from './walk-in-form'

interface WalkInAnywayProps extends NewBookingPartProps {
  readonly staff: Calendar['staff'] | undefined
  readonly found: OwnTime
}

export function WalkInAnyway({ form, staff: all = [], problems, found, onChange }: WalkInAnywayProps) {
  const t = useTexts('adminWalkIns')
  const desk = useTexts('adminBookings.desk')
  const { role, staffId, zone } = useCurrentShop()
  const { override } = useRights()
  const { own } = form
  // Staff book in their own column only.
  const staff = role === 'staff' ? all.filter(({ id }) => id === staffId) : all
  const [first] = staff
  // Only who may accept conflicts is asked.
  if (!(override || own) || !first) return null
  if (!own) {
    const place = () =>
      onChange({
        staffId: form.staffId ?? first.id,
        own: { clock: clockNow(now(), zone), chair: 'best', reason: '' },
      })
    return (
      <div>
        <Button size="sm" kind="line" onClick={place}>
          {t('anyway')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <SelectField
        label={t('staff')}
        error={problems.includes('staff') ? desk('problem.staff') : undefined}
        value={form.staffId ?? ''}
        onChange={({ target }) => onChange({ staffId: Number(target.value) })}
      >
        {form.staffId === null && <option value="">{desk('chooseStaff')}</option>}
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <OwnTimeFields
        own={own}
        chairs={[]}
        problems={problems}
        found={found}
        onChange={(change) => onChange({ own: { ...own, ...change } })}
      />
    </>
  )
}
