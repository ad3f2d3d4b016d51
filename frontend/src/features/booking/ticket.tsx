// The appointment as a ticket: day and time on top, stylist, services and total below the tear line.
import type { ReactNode } from 'react'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { addMinutes, datePart, formatTime, shopDateOf } from '#/lib/shop-time'
import { type SelectedService, totalDuration, totalPrice } from '#/selection/selection'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { useDuration } from './duration'
import type { ConfirmedPlan } from './wizard'

interface TicketProps {
  readonly plan: ConfirmedPlan
  /** The badge of a booking that has been made, and where it leads. */
  readonly status?: ReactNode
  readonly children?: ReactNode
}

export function Ticket({ plan, status, children }: TicketProps) {
  const t = useTexts('booking.confirm')
  return (
    <section className="ticket" aria-label={t('details')}>
      <TicketTime plan={plan} status={status} />
      <div className="ticket-body">
        <TicketStylist plan={plan} />
        {plan.services.map((service) => (
          <div className="sum-item" key={service.id}>
            <span className="strong" dir="auto">
              {service.name}
            </span>
            <span className="num strong">{formatCents(service.calculatedPrice)}</span>
            <Options service={service} />
          </div>
        ))}
        <TicketTotals plan={plan} />
        {children}
      </div>
    </section>
  )
}

function TicketTime({ plan, status }: { plan: ConfirmedPlan; status: ReactNode }) {
  const t = useTexts('booking.confirm')
  const zone = useShopZone()
  const date = shopDateOf(plan.slot.start, zone)
  const end = addMinutes(plan.slot.start, totalDuration(plan.services))
  return (
    <div className="ticket-head">
      <div className="ticket-date">
        <span className="xs strong">{datePart(date, 'weekday')}</span>
        <span className="dd">{datePart(date, 'day')}</span>
        <span className="xs">
          {datePart(date, 'month')} {datePart(date, 'year')}
        </span>
      </div>
      <div className="grow stack">
        {status}
        <p className="display-2 num">{t('range', { from: plan.slot.time, to: formatTime(end, zone) })}</p>
        <p className="muted sm">{zone}</p>
      </div>
    </div>
  )
}

function TicketStylist({ plan: { stylist } }: { plan: ConfirmedPlan }) {
  const t = useTexts('booking')
  return (
    <div className="row">
      <Avatar name={stylist.name} photo={stylist.profile_image_url} size="3rem" />
      <div>
        <p className="xs muted">{t('confirm.stylist')}</p>
        <p className="strong">
          <bdi>{stylist.name}</bdi>{' '}
          <Badge tone="line">{stylist.role === 'admin' ? t('staff.senior') : t('staff.stylist')}</Badge>
        </p>
      </div>
    </div>
  )
}

function Options({ service }: { service: SelectedService }) {
  const t = useTexts('booking.confirm')
  const options = service.selectedModifiers.flatMap((group) => group.selectedOptions)
  if (options.length === 0) return null
  const texts = options.map(({ label, extraCharge }) =>
    t('charge', { label, price: formatCents(extraCharge) }),
  )
  return (
    <span className="mods" dir="auto">
      {texts.join(', ')}
    </span>
  )
}

function TicketTotals({ plan: { services } }: { plan: ConfirmedPlan }) {
  const t = useTexts('booking.confirm')
  const duration = useDuration()
  return (
    <dl className="pairs sums">
      <div>
        <dt>{t('duration')}</dt>
        <dd className="num">{duration(totalDuration(services))}</dd>
      </div>
      <div className="grand">
        <dt>{t('total')}</dt>
        <dd className="num">{formatCents(totalPrice(services))}</dd>
      </div>
    </dl>
  )
}
