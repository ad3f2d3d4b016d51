// What stands in for the reviews while they are under way: the rating, and some of the list.
import './reviews.css'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'

export function ReviewsLoading() {
  const t = useTexts('adminCrm.views')
  return (
    <Loading text={t('loading')}>
      <div className="crm crm-reviews">
        <Skeleton height="17rem" />
        <div className="stack">
          {['a', 'b', 'c'].map((review) => (
            <Skeleton key={review} height="12rem" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
