// The selected booking: what was booked, by whom, what became of it, and what can be done now.
import X from 'lucide-react/icons/x'
import { Fragment, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { type BookingDetail, getAdminBooking } from '#/api/admin-booking-detail'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import { formatDate, formatTime, type Instant, shopDateOf } from '#/lib/shop-time'
import { Badge, type BadgeTone } from '#/ui/badge'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { isOffered, reasonOf, type Status, spanRange, statusOf, timeRange } from './booking-style'
import { useBookingTitle, useClientName } from './client-name'
import { useStatusWord } from './status-word'

const ChangedNotice = lazyComponent('ChangedNotice', () => import('../live/changed-notice'))
const Paid = lazyComponent('Paid', () => import('./paid'))
const BookingSource = lazyComponent('BookingSource', () => import('./booking-source'))
const BookingHistory = lazyComponent('BookingHistory', () => import('./booking-history'))
const BookingMessages = lazyComponent('BookingMessages', () => import('./booking-messages'))
const StatusActions = lazyComponent('StatusActions', () => import('./status-actions'))

interface BookingDetailsProps {
  readonly id: number
  /** The version of its block in the calendar, where it is in sight. */
  readonly version: number | undefined
  /** Takes the focus when a block was pressed. */
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

const tones: Record<Status, BadgeTone> = {
  confirmed: 'ok',
  pending: 'warn',
  cancelled: 'bad',
  completed: 'vio',
  no_show: 'mute',
}

export function BookingDetails({ id, version, place, onClose }: BookingDetailsProps) {
  const t = useTexts('adminBookings')
  const { query } = useCurrentShop()
  const [opened] = useState(() => Date.now())
  const { data, error, refetch } = useQuery(getAdminBooking, { params: { id }, query })
  usePoll(refetch, timing.dashboardPoll, true)
  // What the calendar shows already is not contradicted beside it for a minute.
  const isBehind = data !== undefined && version !== undefined && data.version < version
  useEffect(() => {
    if (isBehind) refetch()
  }, [isBehind, refetch])
  const status = data && statusOf(data.status)
  return (
    <section className="card card--pad booking" aria-label={t('details.label')} tabIndex={-1} ref={place}>
      <div className="booking-head">
        <h2 className="display-3">{t('details.title', { id: String(id) })}</h2>
        {data && (
          <Badge tone={status ? tones[status] : 'mute'} dot>
            <Standing booking={data} />
          </Badge>
        )}
        <button
          className="icon-btn icon-btn--sm"
          type="button"
          aria-label={t('details.close')}
          title={t('details.close')}
          onClick={onClose}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <Suspense>
        <ChangedNotice id={id} since={opened} />
      </Suspense>
      <div role="status">
        {data && error && <p className="notice notice--warn">{t('details.notRefreshed')}</p>}
      </div>
      {data ? (
        <Booking booking={data} />
      ) : error ? (
        <PanelFailed text={t('details.failed')} retry={refetch} />
      ) : (
        <Loading text={t('details.loading')}>
          <Skeleton height="9rem" />
        </Loading>
      )}
    </section>
  )
}

/** How it stands, with the name of the person who is to confirm it, or for whom the salon holds it. */
function Standing({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminBookings.status')
  const title = useBookingTitle()(booking)
  const word = useStatusWord()(booking)
  if (isOffered(booking)) return <span dir="auto">{title}</span>
  return booking.needs_approval ? t('approval') : word
}

function Booking({ booking }: { booking: BookingDetail }) {
  return (
    <>
      <div className="booking-parts">
        <Facts booking={booking} />
        <div>
          <Services booking={booking} />
          {booking.finish && (
            <Suspense>
              <Paid booking={booking} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={null}>
          <BookingHistory history={booking.history} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <BookingMessages booking={booking} />
      </Suspense>
      <Suspense fallback={null}>
        <StatusActions booking={booking} />
      </Suspense>
    </>
  )
}

function Facts({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminBookings')
  const { zone } = useCurrentShop()
  const at = (moment: Instant) => `${formatDate(shopDateOf(moment, zone))}, ${formatTime(moment, zone)}`
  const { cancel_reason: reason } = booking
  const known = reason === null ? null : reasonOf(reason)
  const name = useClientName()(booking)
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      t('details.when'),
      `${formatDate(shopDateOf(booking.start_time, zone), 'full')}, ${timeRange(booking, zone)}`,
    ],
    [t('details.client'), <bdi key="client">{name}</bdi>],
    [
      t('details.phone'),
      booking.client_phone && <a href={`tel:${booking.client_phone}`}>{booking.client_phone}</a>,
    ],
    [t('details.staff'), <bdi key="staff">{booking.staff_name}</bdi>],
    [t('details.chair'), booking.chair_name && <bdi>{booking.chair_name}</bdi>],
    [t('details.hold'), booking.hold_expires_at && at(booking.hold_expires_at)],
    [t('details.over'), booking.overlaps.length > 0 && <Over booking={booking} />],
    [t('details.reason'), known ? t(`details.reasons.${known}`) : reason && <bdi>{reason}</bdi>],
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          {value && (
            <>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </>
          )}
        </Fragment>
      ))}
      <Suspense fallback={null}>
        <BookingSource source={booking.source} />
      </Suspense>
    </dl>
  )
}

/** Why it was placed over others: of a stylist and a chair that it shares with one booking, once. */
function Over({ booking: { overlaps } }: { booking: BookingDetail }) {
  const { zone } = useCurrentShop()
  const ones = overlaps.filter(
    ({ booking_id }, index) => overlaps.findIndex((one) => one.booking_id === booking_id) === index,
  )
  return ones.map(({ booking_id, from, to, reason }) => (
    <p key={booking_id}>
      {spanRange({ from, to }, zone)}: <bdi>{reason}</bdi>
    </p>
  ))
}

function Services({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminBookings.details')
  return (
    <>
      <h3 className="title">{t('services')}</h3>
      <ul className="booked-services">
        {booking.services.map((service) => (
          <li key={service.service_id}>
            <span dir="auto">{service.name}</span>
            <span className="num">
              {t('minutes', { count: String(service.duration) })} · {formatCents(service.price)}
            </span>
            {service.modifiers.map((modifier) => (
              <span className="xs muted" dir="auto" key={modifier.id}>
                {modifier.label}: {modifier.selectedOptions.map(({ label }) => label).join(', ')}
              </span>
            ))}
          </li>
        ))}
        <li className="strong">
          <span>{t('total')}</span>
          <span className="num">
            {t('minutes', { count: String(booking.total_duration) })} · {formatCents(booking.total_price)}
          </span>
        </li>
      </ul>
    </>
  )
}
