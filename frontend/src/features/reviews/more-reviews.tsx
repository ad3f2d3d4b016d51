// What follows a page of reviews: a button, and once that is pressed the next page with what follows it.
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#/api/client'
import { getReviews } from '#/api/reviews'
import { useTexts } from '#/i18n'
import { useLastAnswer } from '#/reviews/use-last-answer'
import { Button } from '#/ui/button'
import { ReviewList } from './review-list'

interface MoreReviewsProps {
  /** Where the next page begins; null after the last. */
  readonly cursor: string | null
}

export function MoreReviews({ cursor }: MoreReviewsProps) {
  const t = useTexts('reviews')
  const [open, setOpen] = useState(false)
  const args = open && cursor !== null ? { query: { cursor } } : null
  const { data: answer, error, refetch } = usePage(getReviews, args)
  const data = useLastAnswer(answer)
  const first = useRef<HTMLLIElement>(null)
  const arrived = data !== undefined
  // The button that asked for them is gone.
  useEffect(() => {
    if (arrived && document.activeElement === document.body) first.current?.focus({ preventScroll: true })
  }, [arrived])
  if (cursor === null) return null
  if (data) {
    return (
      <>
        <ReviewList reviews={data.rows.reviews} first={first} />
        <MoreReviews cursor={data.next} />
      </>
    )
  }
  const pending = open && !error
  return (
    <div className="stack reviews-more">
      {error && <p role="alert">{t('moreFailed')}</p>}
      <Button kind="line" pending={pending} onClick={() => (open ? refetch() : setOpen(true))}>
        {pending ? t('loadingMore') : t('more')}
      </Button>
    </div>
  )
}
