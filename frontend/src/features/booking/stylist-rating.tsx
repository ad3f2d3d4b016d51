// What clients give the salon, beside each stylist; no line while there is no review, or none is known of.
import '#/reviews/reviews.chunk'
import Star from 'lucide-react/icons/star'
import { useNewestReviews } from '#/api/reviews'
import { useTexts, withTexts } from '#/i18n'
import { reviews } from '#/i18n/reviews'
import { formatAverage } from '#/reviews/rating'

export const StylistRating = withTexts({ reviews }, Rating)

function Rating() {
  const t = useTexts('reviews')
  const { average = null, count = 0 } = useNewestReviews().data ?? {}
  if (average === null) return null
  return (
    <span className="row xs near">
      <Star className="star" aria-hidden="true" />
      <span className="num">{t('rating', { average: formatAverage(average), count })}</span>
    </span>
  )
}
