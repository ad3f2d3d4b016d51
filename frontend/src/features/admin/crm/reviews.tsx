// What clients say of their visits: how many stars they give, and their words, newest first. The salon replies here, and hides what nobody
// should read.
import '#/reviews/reviews.chunk'
import '#/reviews/reviews.css'
import { getAdminReviews } from '#/api/admin-reviews'
import { usePage } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminReviews } from '#/i18n/admin-reviews'
import { reviews } from '#/i18n/reviews'
import { EmptyState } from '#/ui/empty-state'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { MoreReviews } from './more-reviews'
import { RatingSummary } from './rating-summary'
import { ReviewItems } from './review-items'
import { ReviewsLoading } from './reviews-loading'

interface ReviewsProps {
  /** Opens the file of a client. */
  readonly onOpen: (clientId: number) => void
}

export const Reviews = withTexts({ adminReviews, reviews }, List)

function List({ onOpen }: ReviewsProps) {
  const t = useTexts('reviews')
  const own = useTexts('adminReviews')
  const { query } = useCurrentShop()
  const { data, error, busy, refetch } = usePage(getAdminReviews, { query })
  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  if (!data) return <ReviewsLoading />
  if (data.rows.count === 0) return <EmptyState text={t('none')} />
  return (
    <div className="crm crm-reviews">
      <RatingSummary rating={data.rows} />
      <section className="stack" aria-label={own('label')} aria-busy={busy}>
        <ReviewItems reviews={data.rows.reviews} onOpen={onOpen} />
        <MoreReviews cursor={data.next} onOpen={onOpen} />
      </section>
    </div>
  )
}
