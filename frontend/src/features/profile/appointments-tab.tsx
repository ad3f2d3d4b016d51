// The visitor's appointments: those of this device, and once verified all of the same person, with what that person waits for.

import { Suspense } from 'react'
import type { Booking } from '#/api/bookings'
import type { Query } from '#/api/client'
import { useKnownUser } from '#/api/session'
import { useShop, useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { now } from '#/lib/shop-time'
import { ButtonLink } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { AppointmentCard } from './appointment-card'
import { useStatusNews } from './appointment-status'
import { inReadingOrder } from './appointments'
import { isNewVisitor } from './profile-view'

/** Of the few who wait; nobody waits for it. */
const Waitlist = lazyComponent(
  'Waitlist',
  () => import('./waitlist'),
  () => null,
)

export function AppointmentsTab({ read }: { read: Query<Booking[]> }) {
  const t = useTexts('profile')
  const news = useStatusNews(read.data)
  const { accepting_bookings: accepting, waitlist } = useShop()
  const bookable = accepting !== false
  const isVerified = Boolean(useKnownUser())
  return (
    <div className="stack profile-tab">
      {waitlist && isVerified && (
        <Suspense fallback={null}>
          <Waitlist />
        </Suspense>
      )}
      <section className="stack profile-list" aria-labelledby="appointments">
        <div className="row row--wrap between">
          <div>
            <h2 className="display-2" id="appointments">
              {t('appointments')}
            </h2>
            <p className="sm muted">{t('zone', { timezone: useShopZone() })}</p>
          </div>
          {bookable && read.data && read.data.length > 0 && (
            <ButtonLink kind="soft" className="hide-s" to={to.booking()}>
              {t('bookAgain')}
            </ButtonLink>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {news}
        </p>
        <Appointments read={read} />
      </section>
    </div>
  )
}

function Appointments({ read: { data: bookings, error } }: { read: Query<Booking[]> }) {
  const t = useTexts('profile')
  const bookable = useShop().accepting_bookings !== false
  if (!bookings && error && !isNewVisitor(error)) {
    return (
      <ErrorState text={t('failed')}>
        <ButtonLink kind="line" to={to.home()}>
          {t('backHome')}
        </ButtonLink>
      </ErrorState>
    )
  }
  if (!bookings && !error) return <AppointmentsLoading text={t('loading')} />
  if (!bookings || bookings.length === 0) {
    return (
      <EmptyState text={t('none')} display>
        {bookable && <ButtonLink to={to.booking()}>{t('bookFirst')}</ButtonLink>}
      </EmptyState>
    )
  }
  return (
    <ul className="stack">
      {inReadingOrder(bookings, now()).map((booking) => (
        <AppointmentCard key={booking.id} booking={booking} />
      ))}
    </ul>
  )
}

export function AppointmentsLoading({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="stack">
        {['a', 'b'].map((place) => (
          <div className="appointment card appointment--loading" key={place}>
            <Skeleton width="4.5rem" height="4.5rem" />
            <div className="stack grow">
              <Skeleton width="45%" height="1.4rem" />
              <Skeleton width="55%" height="1.9rem" />
              <Skeleton height="2.8rem" />
              <Skeleton width="65%" height="1.2rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
