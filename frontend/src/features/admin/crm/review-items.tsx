// Some reviews as the salon sees them: who wrote what of which visit, and what everybody else sees of it.
import EyeOff from 'lucide-react/icons/eye-off'
import type { Ref } from 'react'
import type { AdminReview } from '#/api/admin-reviews'
import { useTexts } from '#/i18n'
import { type Instant, shopDateOf, today } from '#/lib/shop-time'
import { Stars } from '#/reviews/stars'
import { useCurrentShop } from '../current-shop'
import { shortDay } from './format-stats'
import { ReviewActions } from './review-actions'

interface ReviewItemsProps {
  readonly reviews: readonly AdminReview[]
  readonly onOpen: (clientId: number) => void
  readonly ref?: Ref<HTMLUListElement>
}

export function ReviewItems({ reviews, onOpen, ref }: ReviewItemsProps) {
  return (
    <ul className="stack" ref={ref}>
      {reviews.map((review) => (
        <li className="card card--pad stack crm-review" key={review.id}>
          <Author review={review} onOpen={onOpen} />
          <Words review={review} />
          <ReviewActions review={review} />
        </li>
      ))}
    </ul>
  )
}

interface ReviewProps {
  readonly review: AdminReview
}

function useDay(): (moment: Instant) => string {
  const { zone } = useCurrentShop()
  return (moment) => shortDay(shopDateOf(moment, zone), today(zone))
}

function Author({ review, onOpen }: ReviewProps & Pick<ReviewItemsProps, 'onOpen'>) {
  const t = useTexts('adminReviews')
  const shared = useTexts('reviews')
  const day = useDay()
  const { client_id: client, client_name: name, edited_at: edited } = review
  const seen = review.name === null ? t('anonymous') : t('shownAs', { name: review.name })
  return (
    <div className="crm-review-head">
      <h3 className="title">
        {client === null ? (
          <span dir="auto">{name}</span>
        ) : (
          <button
            className="link"
            type="button"
            aria-haspopup="dialog"
            dir="auto"
            onClick={() => onOpen(client)}
          >
            {name}
          </button>
        )}
      </h3>
      <Stars stars={review.stars} label={shared('stars', { stars: String(review.stars) })} />
      <p className="sm muted" dir="auto">
        {t('visit', { date: day(review.start_time), staff: review.staff_name })}
      </p>
      <p className="sm muted" dir="auto">
        {edited === null ? seen : [seen, t('edited', { date: day(edited) })].join(' · ')}
      </p>
    </div>
  )
}

function Words({ review: { text, hidden, reply, reply_at } }: ReviewProps) {
  const t = useTexts('adminReviews')
  const shared = useTexts('reviews')
  const day = useDay()
  return (
    <>
      {text === null ? (
        <p className="muted">{t('noWords')}</p>
      ) : (
        <p className={hidden === null ? 'crm-notes' : 'crm-notes muted'} dir="auto">
          {text}
        </p>
      )}
      {hidden !== null && (
        <p className="notice notice--warn">
          <EyeOff className="icon" aria-hidden="true" />
          {shared('hidden', { reason: shared(`reason.${hidden}`) })}
        </p>
      )}
      {reply !== null && (
        <div className="crm-reply">
          {reply_at !== null && <p className="xs muted">{t('replied', { date: day(reply_at) })}</p>}
          <p className="crm-notes" dir="auto">
            {reply}
          </p>
        </div>
      )}
    </>
  )
}
