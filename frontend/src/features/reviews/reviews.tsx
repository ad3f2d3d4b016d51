// The page of all reviews: what they add up to, and each, newest first.
import '#/reviews/reviews.chunk'
import '#/reviews/reviews.css'
import './reviews-page.css'
import { usePage } from '#/api/client'
import { getReviews } from '#/api/reviews'
import { useTexts, withTexts } from '#/i18n'
import { reviews } from '#/i18n/reviews'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { MoreReviews } from './more-reviews'
import { RatingCard } from './rating-card'
import { ReviewList } from './review-list'

export const Reviews = withTexts({ reviews }, Page)

function Page() {
  const t = useTexts('reviews')
  return (
    <div className="wrap">
      <div className="reviews-page stack">
        <PageHeading title={t('title')} />
        <List />
      </div>
    </div>
  )
}

function List() {
  const t = useTexts('reviews')
  const { data, error, refetch } = usePage(getReviews, { query: {} })
  if (!data && error) return <ErrorState text={t('failed')} retry={{ label: t('retry'), run: refetch }} />
  if (!data) return <ListLoading />
  const { average } = data.rows
  if (average === null) return <EmptyState text={t('none')} display />
  return (
    <>
      <RatingCard average={average} rating={data.rows} />
      <ReviewList reviews={data.rows.reviews} />
      <MoreReviews cursor={data.next} />
    </>
  )
}

function ListLoading() {
  const t = useTexts('reviews')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        <Skeleton height="11.5rem" />
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} height="9rem" />
        ))}
      </div>
    </Loading>
  )
}
