// The appointment behind a link, or the time that it offers, as a ticket: when, with whom, what, where.
import type { LinkedVisit } from '#/api/visit-links'
import { useTexts } from '#/i18n'
import { formatMinutes } from '#/lib/duration'
import { formatCents } from '#/lib/money'
import { Avatar } from '#/ui/avatar'
import { Badge } from '#/ui/badge'
import { Place } from './place'
import { TicketTime } from './ticket-time'

type Booked = LinkedVisit['booking']

/** A time that is only offered has no number, no state and no chair yet. */
type Ticketed = Pick<Booked, 'start_time' | 'total_duration' | 'total_price' | 'services' | 'staff_name'> &
  Partial<Pick<Booked, 'id' | 'status' | 'chair_name'>>

interface VisitTicketProps {
  readonly booking: Ticketed
}

export function VisitTicket({ booking }: VisitTicketProps) {
  const t = useTexts('visit')
  const { id, start_time, total_duration } = booking
  return (
    <section className="ticket" aria-label={t('details')}>
      <TicketTime
        start={start_time}
        minutes={total_duration}
        say={(range) => t('range', range)}
        status={<Status booking={booking} />}
      />
      <div className="ticket-body">
        <div className="row">
          <Avatar name={booking.staff_name} photo={null} size="3rem" />
          <div>
            <p className="xs muted">{t('stylist')}</p>
            <p className="strong">
              <bdi>{booking.staff_name}</bdi>
            </p>
          </div>
        </div>
        <Services booking={booking} />
        <dl className="pairs sums">
          {booking.chair_name && (
            <div>
              <dt>{t('chair')}</dt>
              <dd dir="auto">{booking.chair_name}</dd>
            </div>
          )}
          <Totals booking={booking} />
        </dl>
        <Place />
        {id !== undefined && <p className="muted xs num">{t('number', { id: String(id) })}</p>}
      </div>
    </section>
  )
}

/** What has ended is said above the ticket. */
function Status({ booking: { status } }: VisitTicketProps) {
  const t = useTexts('visit')
  if (status !== 'pending' && status !== 'confirmed') return null
  return (
    <Badge tone={status === 'pending' ? 'warn' : 'ok'} dot>
      {t(status)}
    </Badge>
  )
}

function Services({ booking: { services } }: VisitTicketProps) {
  return services.map(({ service_id, name, price, modifiers }) => {
    const chosen = modifiers.flatMap((group) => group.selectedOptions.map((option) => option.label))
    return (
      <div className="sum-item" key={service_id}>
        <span className="strong" dir="auto">
          {name}
        </span>
        <span className="num strong">{formatCents(price)}</span>
        {chosen.length > 0 && (
          <span className="mods" dir="auto">
            {chosen.join(', ')}
          </span>
        )}
      </div>
    )
  })
}

function Totals({ booking: { total_duration, total_price } }: VisitTicketProps) {
  const t = useTexts('visit')
  return (
    <>
      <div>
        <dt>{t('duration')}</dt>
        <dd className="num">{formatMinutes(total_duration)}</dd>
      </div>
      <div className="grand">
        <dt>{t('total')}</dt>
        <dd className="num">{formatCents(total_price)}</dd>
      </div>
    </>
  )
}
