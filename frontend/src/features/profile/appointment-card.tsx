// One appointment: when, what, with whom, what it costs, and the ways to change it.
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Booking } from '#/api/bookings'
import { useShop, useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { formatMinutes } from '#/lib/duration'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import { addMinutes, datePart, formatTime, now, shopDateOf, today } from '#/lib/shop-time'
import { Badge, type BadgeTone } from '#/ui/badge'
import { ButtonLink } from '#/ui/button'
import { ActionRequired } from './action-required'
import { AppointmentActions } from './appointment-actions'
import { useStatusName } from './appointment-status'
import { edgeOf, isOver } from './appointments'

/** Of visits that took place; nobody waits for it. */
const OwnReview = lazyComponent(
  'OwnReview',
  () => import('#/reviews/own-review'),
  () => null,
)

export function AppointmentCard({ booking }: { booking: Booking }) {
  const t = useTexts('profile')
  const zone = useShopZone()
  const bookable = useShop().accepting_bookings !== false
  // Start to start + duration: the buffer after belongs to the salon (rules/screens#appointment-times).
  const end = addMinutes(booking.start_time, booking.total_duration)
  return (
    <li className={`appointment card appointment--${edgeOf(booking, zone, now())}`}>
      <DateTile booking={booking} />
      <div className="stack grow appointment-body">
        <div className="row row--wrap appointment-top">
          <h3 className="title">{t('appointment', { id: String(booking.id) })}</h3>
          <StatusBadge booking={booking} />
          <span className="end num appointment-price">
            {formatCents(booking.final_price ?? booking.total_price)}
          </span>
        </div>
        <p className="display-3 num">
          {t('times', { from: formatTime(booking.start_time, zone), to: formatTime(end, zone) })}
        </p>
        <ServiceLines booking={booking} />
        <dl className="appointment-meta xs">
          <Detail icon={UserRound} label={t('stylist')}>
            {booking.staff_name}
          </Detail>
          <Detail icon={Clock} label={t('totalDuration')}>
            {formatMinutes(booking.total_duration)}
          </Detail>
          {booking.chair_name && (
            <Detail icon={MapPin} label={t('location')}>
              {booking.chair_name}
            </Detail>
          )}
        </dl>
        {booking.status === 'pending' && booking.confirmation_code !== null && (
          <ActionRequired bookingId={booking.id} />
        )}
        {bookable && isOver(booking, zone, now()) && (
          <div className="row">
            <ButtonLink kind="line" size="sm" to={to.bookAgain(booking.id)}>
              {t('bookAgain')}
              <span className="visually-hidden">{t('cancelWhich', { id: String(booking.id) })}</span>
            </ButtonLink>
          </div>
        )}
        {(booking.review.open || booking.review.own) && (
          <Suspense fallback={<div className="appointment-review" />}>
            <OwnReview id={booking.id} review={booking.review} folded />
          </Suspense>
        )}
        {booking.can_cancel && <AppointmentActions booking={booking} />}
      </div>
    </li>
  )
}

function DateTile({ booking }: { booking: Booking }) {
  const t = useTexts('profile')
  const zone = useShopZone()
  const date = shopDateOf(booking.start_time, zone)
  return (
    <div className="appointment-date">
      <span className="xs strong">{date === today(zone) ? t('today') : datePart(date, 'weekday')}</span>
      <span className="dd">{datePart(date, 'day')}</span>
      <span className="xs">
        {t('monthAndYear', { month: datePart(date, 'month'), year: datePart(date, 'year') })}
      </span>
    </div>
  )
}

const toneOf: Record<string, BadgeTone> = { pending: 'warn', confirmed: 'ok', cancelled: 'bad' }

function StatusBadge({ booking: { status, needs_approval } }: { booking: Booking }) {
  const nameOf = useStatusName()
  const t = useTexts('profile.status')
  return (
    <Badge tone={toneOf[status] ?? 'mute'} dot>
      {needs_approval ? t('waiting') : nameOf(status)}
    </Badge>
  )
}

function ServiceLines({ booking }: { booking: Booking }) {
  const t = useTexts('profile')
  return (
    <ul className="stack sm appointment-services">
      {booking.services.map(({ service_id, name, price, duration, modifiers }) => {
        const chosen = modifiers.flatMap(({ selectedOptions }) => selectedOptions.map(({ label }) => label))
        return (
          <li className="row between" key={service_id}>
            <span dir="auto">
              {name}
              {chosen.length > 0 && <span className="xs muted appointment-code">{chosen.join(', ')}</span>}
            </span>
            <span className="muted num">
              {t('line', { duration: formatMinutes(duration), price: formatCents(price) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface DetailProps {
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  readonly label: string
  readonly children: ReactNode
}

function Detail({ icon: Icon, label, children }: DetailProps) {
  return (
    <div>
      <dt>
        <Icon className="icon" aria-hidden="true" />
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd className="num" dir="auto">
        {children}
      </dd>
    </div>
  )
}
