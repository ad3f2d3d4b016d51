// What a client says about the visit behind a link.
import { useShop, useShopZone } from '#/api/shop-context'
import type { LinkedVisit } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { OwnReview } from '#/reviews/own-review'
import { ButtonLink } from '#/ui/button'
import { VisitHead } from './visit-head'

interface VisitReviewProps {
  readonly visit: LinkedVisit
  readonly token: string
}

export function VisitReview({ visit: { booking, review }, token }: VisitReviewProps) {
  const t = useTexts('visit')
  const bookable = useShop().accepting_bookings !== false
  const wasThere = booking.status === 'completed'
  // A closed salon takes no reviews for now: the frame says that it is closed.
  const isTooLate = !review.open && review.own === null && bookable
  const lede = !wasThere ? 'notCompleted' : isTooLate ? 'tooLate' : 'over'
  return (
    <>
      <VisitHead name={booking.client_first_name}>
        <p className="lede">{t(lede)}</p>
        <WhichVisit booking={booking} />
      </VisitHead>
      <OwnReview id={booking.id} review={review} visitLink={token} />
      <div className="row row--wrap">
        {!wasThere && (
          <ButtonLink kind="line" to={to.linked(token)}>
            {t('appointment')}
          </ButtonLink>
        )}
        {wasThere && bookable && (
          <ButtonLink kind="line" to={to.booking()}>
            {t('bookAgain')}
          </ButtonLink>
        )}
      </div>
      <p className="muted sm">{t('stranger')}</p>
    </>
  )
}

function WhichVisit({ booking }: Pick<LinkedVisit, 'booking'>) {
  const t = useTexts('visit')
  const date = formatDate(shopDateOf(booking.start_time, useShopZone()), 'day')
  return (
    <p className="muted" dir="auto">
      {t('visited', { date, staff: booking.staff_name })}
      <br />
      {booking.services.map(({ name }) => name).join(', ')}
    </p>
  )
}
