// The appointment as a ticket: day and time on top, stylist, services and total below the tear line.
import type { ReactNode } from 'react'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { type SelectedService, totalDuration, totalPrice } from '#/selection/selection'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { useDuration } from './duration'
import { TicketTime } from './ticket-time'
import type { ConfirmedPlan } from './wizard'

interface TicketProps {
  readonly plan: ConfirmedPlan
  /** The badge of a booking that has been made, and where it leads. */
  readonly status?: ReactNode
  readonly children?: ReactNode
}

export function Ticket({ plan, status, children }: TicketProps) {
  const t = useTexts('confirm')
  return (
    <section className="ticket" aria-label={t('details')}>
      <TicketTime
        start={plan.slot.start}
        minutes={totalDuration(plan.services)}
        say={(range) => t('range', range)}
        status={status}
      />
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

function TicketStylist({ plan: { stylist } }: { plan: ConfirmedPlan }) {
  const t = useTexts()
  return (
    <div className="row">
      <Avatar name={stylist.name} photo={stylist.profile_image_url} size="3rem" />
      <div>
        <p className="xs muted">{t('confirm.stylist')}</p>
        <p className="strong">
          <bdi>{stylist.name}</bdi>{' '}
          <Badge tone="line">
            {stylist.role === 'admin' ? t('booking.staff.senior') : t('booking.staff.stylist')}
          </Badge>
        </p>
      </div>
    </div>
  )
}

function Options({ service }: { service: SelectedService }) {
  const t = useTexts('confirm')
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
  const t = useTexts('confirm')
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
