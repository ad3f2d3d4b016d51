// How many stars the salon has in the end, how they are spread, and what each stylist has of them.
import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import type { AdminReviews } from '#/api/admin-reviews'
import { useTexts } from '#/i18n'
import { formatAverage } from '#/reviews/rating'
import { StarBars } from '#/reviews/star-bars'

interface SummaryProps {
  readonly rating: AdminReviews
}

export function RatingSummary({ rating }: SummaryProps) {
  return (
    <div className="stack crm-rating">
      <Spread rating={rating} />
      {rating.by_staff.length > 0 && <ByStaff rating={rating} />}
    </div>
  )
}

function Spread({ rating }: SummaryProps) {
  const t = useTexts('reviews')
  const own = useTexts('adminReviews')
  const title = useId()
  const { average, count } = rating
  return (
    <section className="card card--pad stack" aria-labelledby={title}>
      <h3 className="title" id={title}>
        {own('all')}
      </h3>
      {average !== null && (
        <p className="crm-average">
          <Star className="icon" aria-hidden="true" />
          <span className="num">{formatAverage(average)}</span>
          <span className="sm muted">{t('count', { count })}</span>
        </p>
      )}
      <StarBars rating={rating} />
    </section>
  )
}

function ByStaff({ rating: { by_staff } }: SummaryProps) {
  const t = useTexts('adminReviews')
  const shared = useTexts('reviews')
  const title = useId()
  return (
    <section className="card card--pad stack crm-by-staff" aria-labelledby={title}>
      <h3 className="title" id={title}>
        {t('byStaff')}
      </h3>
      <dl className="stack sm">
        {by_staff.map(({ staff_id, staff_name, average, count }) => (
          <div className="row" key={staff_id}>
            <dt className="grow" dir="auto">
              {staff_name}
            </dt>
            <dd className="num strong">{formatAverage(average)}</dd>
            <dd className="num muted">{shared('count', { count })}</dd>
          </div>
        ))}
      </dl>
      <p className="xs muted">{t('byStaffNote')}</p>
    </section>
  )
}
