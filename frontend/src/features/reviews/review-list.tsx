// Some reviews in a row.
import type { Ref } from 'react'
import type { Review } from '#/api/reviews'
import { Quote } from '#/reviews/quote'

interface ReviewListProps {
  readonly reviews: readonly Review[]
  /** The first of them, for the focus. */
  readonly first?: Ref<HTMLLIElement>
}

export function ReviewList({ reviews, first }: ReviewListProps) {
  return (
    <ul className="stack">
      {reviews.map((review, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells reviews apart
        <Quote key={place} review={review} ref={place === 0 ? first : undefined} />
      ))}
    </ul>
  )
}
