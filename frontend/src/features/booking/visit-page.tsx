// The pages behind the link of a message: one appointment with what its client can do with it, and its review. Opening them changes nothing.
import './booking.css'
import './visit-page.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { useShop } from '#/api/shop-context'
import { getLinkedVisit, type LinkedVisit } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { booked } from '#/i18n/booked'
import { visit } from '#/i18n/visit'
import { now } from '#/lib/shop-time'
import { OwnReview } from '#/reviews/own-review'
import { ButtonLink } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { VisitActions } from './visit-actions'
import { endOf } from './visit-end'
import { VisitHead } from './visit-head'
import { VisitReview } from './visit-review'
import { VisitTicket } from './visit-ticket'

interface VisitProps {
  readonly visit: LinkedVisit
  readonly token: string
}

const pageOf = (Content: ComponentType<VisitProps>) =>
  withTexts({ booked, visit }, () => <Page of={Content} />)

export const VisitPage = pageOf(Visit)
export const ReviewPage = pageOf(VisitReview)

function Page({ of: Content }: { readonly of: ComponentType<VisitProps> }) {
  const t = useTexts('visit')
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(getLinkedVisit, { params: { token } })
  return (
    <div className="wrap booking">
      <div className="visit-page stack">
        {error instanceof ApiError && error.status === 404 ? (
          <Broken />
        ) : data ? (
          <Content key={token} visit={data} token={token} />
        ) : error ? (
          <ErrorState text={t('failed')} retry={{ label: t('retry'), run: refetch }} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  )
}

function Visit({ visit, token }: VisitProps) {
  const t = useTexts('visit')
  const { booking } = visit
  const end = endOf(booking, now())
  const reviewable = booking.status === 'completed' && visit.review.open
  const bookable = useShop().accepting_bookings !== false
  // The button that ended it is gone with the answer.
  const told = useRef<HTMLParagraphElement>(null)
  const [before] = useState(end)
  useEffect(() => {
    if (end !== before) told.current?.focus()
  }, [end, before])
  return (
    <>
      <VisitHead name={booking.client_first_name}>
        {end && (
          <p className="lede" role="status" tabIndex={-1} ref={told}>
            {t(end)}
          </p>
        )}
      </VisitHead>
      {booking.status === 'completed' && (
        <OwnReview id={booking.id} review={visit.review} visitLink={token} />
      )}
      <VisitTicket booking={booking} />
      {!end && <VisitActions visit={visit} token={token} />}
      {end && bookable && (
        <div className="row row--wrap">
          <ButtonLink kind={reviewable ? 'line' : 'primary'} to={to.booking()}>
            {t('bookAgain')}
          </ButtonLink>
        </div>
      )}
      <p className="muted sm">{t('stranger')}</p>
    </>
  )
}

function Broken() {
  const t = useTexts('visit')
  const bookable = useShop().accepting_bookings !== false
  return (
    <div className="stack head">
      <PageHeading title={t('broken')} />
      <div className="row row--wrap">
        {bookable && <ButtonLink to={to.booking()}>{t('book')}</ButtonLink>}
        <ButtonLink kind="line" to={to.myBookings()}>
          {t('bookings')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Waiting() {
  const t = useTexts('visit')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        <Skeleton width="60%" height="3rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}
