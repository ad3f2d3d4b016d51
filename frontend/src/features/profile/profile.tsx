// The visitor's own page: the appointments made on this device.
import './profile.css'
import { getBookings } from '#/api/bookings'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { now } from '#/lib/shop-time'
import { ButtonLink } from '#/ui/button'
import { Empty } from '#/ui/empty'
import { Failed } from '#/ui/failed'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { Strands } from '#/ui/strands'
import { AppointmentCard } from './appointment-card'
import { inReadingOrder } from './appointments'

export function Profile() {
  const t = useTexts('profile')
  const zone = useShopZone()
  return (
    <div className="wrap">
      <div className="pf">
        <section className="pf-h">
          <span className="art" aria-hidden="true">
            <Strands shape="drift" width={480} height={240} count={56} seed={2} />
          </span>
          <PageHeading title={t('title')} />
        </section>
        <section className="stack pf-list" aria-labelledby="appointments">
          <div className="row row--wrap between">
            <div>
              <h2 className="d2" id="appointments">
                {t('appointments')}
              </h2>
              <p className="sm muted">{t('zone', { timezone: zone })}</p>
            </div>
            <ButtonLink kind="soft" className="hide-s" to={to.booking()}>
              {t('bookAgain')}
            </ButtonLink>
          </div>
          <Appointments />
        </section>
      </div>
    </div>
  )
}

function Appointments() {
  const t = useTexts('profile')
  const { data: bookings, error } = useQuery(getBookings, {})
  if (!bookings && error && !isNewVisitor(error)) {
    return (
      <Failed text={t('failed')}>
        <ButtonLink kind="line" to={to.home()}>
          {t('backHome')}
        </ButtonLink>
      </Failed>
    )
  }
  if (!bookings && !error) return <AppointmentsLoading />
  if (!bookings || bookings.length === 0) {
    return (
      <Empty text={t('none')} display>
        <ButtonLink to={to.booking()}>{t('bookFirst')}</ButtonLink>
      </Empty>
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

/** The server knows no session for someone who has not booked yet. */
function isNewVisitor(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}

function AppointmentsLoading() {
  const t = useTexts('profile')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        {['a', 'b'].map((place) => (
          <div className="ap card ap--loading" key={place}>
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
