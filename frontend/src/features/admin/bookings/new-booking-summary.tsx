// What is about to be booked, in one look.
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { formatMinutes } from '#/lib/duration'
import { formatCents } from '#/lib/money'
import { formatDate } from '#/lib/shop-time'
import { totalDuration, totalPrice } from '#/selection/selection'
import type { NewBookingForm } from './new-booking-form'

export function NewBookingSummary({ form, slot }: { form: NewBookingForm; slot: Slot | undefined }) {
  const t = useTexts('adminBookings.desk')
  const { services, who, client, name } = form
  if (services.length === 0) return null
  const person = who === 'known' ? client?.name : name.trim()
  const facts = [
    person,
    services.map((service) => service.name).join(', '),
    slot && `${slot.staffName}, ${formatDate(form.date)}, ${slot.time}`,
  ].filter(Boolean)
  return (
    <section className="notice notice--quiet desk-summary" aria-label={t('summary')}>
      <p dir="auto">{facts.join(' · ')}</p>
      <p className="num">
        {formatMinutes(totalDuration(services))} · <b>{formatCents(totalPrice(services))}</b>
      </p>
    </section>
  )
}
