// What clients say: the line under the salon's name, and the section with the newest words.
import '#/reviews/reviews.chunk'
import '#/reviews/reviews.css'
import Star from 'lucide-react/icons/star'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { type Reviews, useNewestReviews } from '#/api/reviews'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { reviews } from '#/i18n/reviews'
import { Quote } from '#/reviews/quote'
import { formatAverage } from '#/reviews/rating'
import { Stars } from '#/reviews/stars'
import { ButtonLink } from '#/ui/button'
import { useSectionHeading } from './use-section-heading'

export const RatingLine = withTexts({ reviews }, Line)
/** Neither is shown while there is no review, or none is known of. */
export const ClientReviews = withTexts({ reviews }, Section)

function Line() {
  const t = useTexts('reviews')
  const { average = null, count = 0 } = useNewestReviews().data ?? {}
  if (average === null) return null
  return (
    <Link className="link row" to={to.clientReviews()}>
      <Star className="icon" aria-hidden="true" />
      {t('rating', { average: formatAverage(average), count })}
    </Link>
  )
}

function Section() {
  const { data } = useNewestReviews()
  if (!data || data.average === null) return null
  return <Said average={data.average} said={data} />
}

interface SaidProps {
  readonly average: number
  readonly said: Reviews
}

function Said({ average, said: { count, reviews: newest } }: SaidProps) {
  const t = useTexts('reviews')
  const heading = useSectionHeading('reviews')
  const number = formatAverage(average)
  // Who has come for the address stays there: it is below.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement?.id === 'visit-h') activeElement.scrollIntoView()
  }, [])
  return (
    <section className="section said" id="reviews" aria-labelledby="reviews-h">
      <div className="wrap">
        <div className="sec-h">
          <h2 className="display-1" id="reviews-h" tabIndex={-1} ref={heading}>
            {t('title')}
          </h2>
          <ButtonLink kind="line" to={to.reviews()}>
            {t('all', { count })}
          </ButtonLink>
        </div>
        <p className="row row--wrap said-average">
          <span className="average num">{number}</span>
          <Stars stars={average} label={t('stars', { stars: number })} />
        </p>
        {newest.length > 0 && (
          <ul className="quotes">
            {newest.map((review, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells reviews apart
              <Quote key={place} review={review} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
