// What the desk should know of the client whom it is about to book.
import Check from 'lucide-react/icons/check'
import { getAdminBookings } from '#/api/admin-bookings'
import { useQuery } from '#/api/client'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { addMinutes, formatTime } from '#/lib/shop-time'
import { totalDuration } from '#/selection/selection'
import { FieldError } from '#/ui/field-frame'
import { useCurrentShop } from '../current-shop'
import { isBlacklisted, type NewBookingForm, type NewBookingPartProps } from './new-booking-form'

/** Asked of a client whom the salon has blacklisted: the desk may have talked to them. */
export function TalkFirst({ form, problems, onChange }: NewBookingPartProps) {
  const t = useTexts('adminBookings.desk')
  const wrong = problems.includes('talked')
  if (!isBlacklisted(form)) return null
  return (
    <div className="notice notice--warn">
      <div className="stack">
        <p>{t('blacklisted')}</p>
        <label className="opt" aria-invalid={wrong}>
          <input
            type="checkbox"
            checked={form.talked}
            aria-describedby={wrong ? 'desk-talked' : undefined}
            onChange={({ target }) => onChange({ talked: target.checked })}
          />
          <span className="tick tick--sq">
            <Check className="icon" aria-hidden="true" />
          </span>
          <span>{t('talked')}</span>
        </label>
        {wrong && <FieldError id="desk-talked">{t('problem.talked')}</FieldError>}
      </div>
    </div>
  )
}

/** The client's other appointments at the chosen time. */
export function Elsewhere({ form, slot }: { form: NewBookingForm; slot: Slot | undefined }) {
  const t = useTexts('adminBookings.desk')
  const { query, zone } = useCurrentShop()
  const client = form.who === 'known' ? form.client : null
  const { date } = form
  const { data = [] } = useQuery(
    getAdminBookings,
    client && slot ? { query: { ...query, from: date, to: date } } : null,
  )
  const end = slot && Date.parse(addMinutes(slot.start, totalDuration(form.services)))
  const others = data.flatMap((other) => {
    if (!client || !slot || !end || other.client_id !== client.id || other.status === 'cancelled') return []
    const until = addMinutes(other.start_time, other.total_duration)
    const meets = Date.parse(other.start_time) < end && Date.parse(slot.start) < Date.parse(until)
    return meets ? [{ ...other, until }] : []
  })
  return (
    <div role="status">
      {others.map((other) => (
        <p className="notice notice--warn" key={other.id} dir="auto">
          {t('elsewhere', {
            client: other.client_name,
            services: other.service_names.join(', '),
            staff: other.staff_name,
            from: formatTime(other.start_time, zone),
            to: formatTime(other.until, zone),
          })}
        </p>
      ))}
    </div>
  )
}
