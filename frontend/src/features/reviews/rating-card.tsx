// The average, and how many gave how many stars.
import type { Rating } from '#/api/reviews'
import { useTexts } from '#/i18n'
import { formatAverage } from '#/reviews/rating'
import { StarBars } from '#/reviews/star-bars'
import { Stars } from '#/reviews/stars'

interface RatingCardProps {
  readonly average: number
  readonly rating: Rating
}

export function RatingCard({ average, rating }: RatingCardProps) {
  const t = useTexts('reviews')
  const number = formatAverage(average)
  return (
    <section className="card card--pad rating" aria-label={t('bars')}>
      <div className="stack rating-average">
        <span className="average num">{number}</span>
        <Stars stars={average} label={t('stars', { stars: number })} />
        <span className="sm muted">{t('count', { count: rating.count })}</span>
      </div>
      <StarBars rating={rating} />
    </section>
  )
}
