// What follows a page of the reviews: a button, and once that is pressed the next page with what follows it.
import { useState } from 'react'
import { getAdminReviews } from '#/api/admin-reviews'
import { usePage } from '#/api/client'
import { useTexts } from '#/i18n'
import { useLastAnswer } from '#/reviews/use-last-answer'
import { Button } from '#/ui/button'
import { useFocusOnArrival } from '#/ui/use-focus-return'
import { useCurrentShop } from '../current-shop'
import { ReviewItems } from './review-items'

interface MoreReviewsProps {
  /** Where the next page begins; null after the last. */
  readonly cursor: string | null
  readonly onOpen: (clientId: number) => void
}

export function MoreReviews({ cursor, onOpen }: MoreReviewsProps) {
  const t = useTexts('reviews')
  const { query } = useCurrentShop()
  const [open, setOpen] = useState(false)
  const args = open && cursor !== null ? { query: { ...query, cursor } } : null
  const { data: answer, error, refetch } = usePage(getAdminReviews, args)
  const data = useLastAnswer(answer)
  const list = useFocusOnArrival<HTMLUListElement>(data !== undefined)
  if (cursor === null) return null
  if (data) {
    return (
      <>
        <ReviewItems reviews={data.rows.reviews} onOpen={onOpen} ref={list} />
        <MoreReviews cursor={data.next} onOpen={onOpen} />
      </>
    )
  }
  const pending = open && !error
  return (
    <div className="crm-more">
      {error && <p role="alert">{t('moreFailed')}</p>}
      <Button kind="line" size="sm" pending={pending} onClick={() => (open ? refetch() : setOpen(true))}>
        {pending ? t('loadingMore') : t('more')}
      </Button>
    </div>
  )
}
