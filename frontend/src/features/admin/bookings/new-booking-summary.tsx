// What is about to be booked, in one look, and what has changed on the menu since the services were chosen.
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { formatMinutes } from '#/lib/duration'
import { formatCents } from '#/lib/money'
import { formatDate } from '#/lib/shop-time'
import { type MenuChange, totalDuration, totalPrice } from '#/selection/selection'
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

/** Said before it is booked at the new price. */
export function PriceChanges({ changes }: { changes: readonly MenuChange[] }) {
  const t = useTexts('adminBookings.desk')
  return (
    <div role="status">
      {changes.length > 0 && (
        <ul className="notice notice--warn">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.service}`} dir="auto">
              {change.kind === 'price'
                ? t('changed.price', {
                    service: change.service,
                    price: formatCents(change.price),
                    minutes: t('minutes', { count: String(change.duration) }),
                  })
                : t(`changed.${change.kind}`, { service: change.service })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
