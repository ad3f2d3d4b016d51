// The pages behind the link of a message: one appointment with what its client can do with it, and its review. Opening them changes nothing.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useShop } from '#/api/shop-context'
import type { Linked, LinkedVisit } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { booked } from '#/i18n/booked'
import { visit } from '#/i18n/visit'
import { now } from '#/lib/shop-time'
import { OwnReview } from '#/reviews/own-review'
import { ButtonLink } from '#/ui/button'
import { VisitActions } from './visit-actions'
import { endOf } from './visit-end'
import { VisitFrame } from './visit-frame'
import { VisitHead } from './visit-head'
import { VisitReview } from './visit-review'
import { VisitTicket } from './visit-ticket'

interface VisitProps {
  readonly visit: LinkedVisit
  readonly token: string
}

const pageOf = (Content: ComponentType<VisitProps>) => {
  const show = (linked: Linked, token: string) =>
    linked.purpose === 'visit' ? <Content key={token} visit={linked} token={token} /> : null
  return withTexts({ booked, visit }, () => {
    const t = useTexts('visit')
    return <VisitFrame show={show} loading={t('loading')} failed={t('failed')} />
  })
}

export const VisitPage = pageOf(Visit)
export const ReviewPage = pageOf(VisitReview)

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
