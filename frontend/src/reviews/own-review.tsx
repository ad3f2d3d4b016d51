// A client's own review of a visit: written, thanked for, and changed while that is possible.
import './reviews.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OwnReview as Own, ReviewState } from '#/api/own-review'
import { useTexts, withTexts } from '#/i18n'
import { ownReview } from '#/i18n/own-review'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { Stars } from './stars'

const ReviewForm = lazyComponent('ReviewForm', () => import('./review-form'))

interface OwnReviewProps {
  /** The booking of the visit. */
  readonly id: number
  readonly review: ReviewState
  /** The link by which it is written, where no session is. */
  readonly visitLink?: string
  /** Among other visits the form waits behind a button. */
  readonly folded?: boolean
}

export const OwnReview = withTexts({ ownReview }, Card)

/** Nothing where there is no review and none can be written. */
function Card({ id, review, visitLink, folded = false }: OwnReviewProps) {
  const t = useTexts('ownReview')
  const asks = review.own === null && review.open && !folded
  const [writing, setWriting] = useState<'asked' | 'opened' | null>(asks ? 'asked' : null)
  const [sent, setSent] = useState<Own | null>(null)
  const { opener, returnFocus } = useFocusOnOpener()
  const own = sent ?? review.own
  if (writing !== null) {
    return (
      <Suspense fallback={<FormLoading />}>
        <ReviewForm
          id={id}
          review={{ ...review, own }}
          visitLink={visitLink}
          onSent={(answer) => {
            setSent(answer)
            setWriting(null)
          }}
          onCancel={
            writing === 'asked'
              ? undefined
              : () => {
                  setWriting(null)
                  returnFocus()
                }
          }
        />
      </Suspense>
    )
  }
  return (
    <>
      {own && <Written own={own} name={review.short_name} isNew={sent !== null} />}
      {review.open && (
        <div className="row">
          <Button kind="line" size="sm" ref={opener} onClick={() => setWriting('opened')}>
            {t(own ? 'change' : 'write')}
            {folded && <span className="visually-hidden">{t('which', { id: String(id) })}</span>}
          </Button>
        </div>
      )}
    </>
  )
}

/** The button comes back when the form goes, and the focus with it. */
function useFocusOnOpener() {
  const opener = useRef<HTMLButtonElement>(null)
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) opener.current?.focus()
  }, [returns])
  return { opener, returnFocus: () => setReturns(returns + 1) }
}

interface WrittenProps {
  readonly own: Own
  /** "Maya C." */
  readonly name: string
  /** It has just been sent: the button that sent it is gone, and the thanks take the focus. */
  readonly isNew: boolean
}

function Written({ own, name, isNew }: WrittenProps) {
  const t = useTexts('ownReview')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) told.current?.focus()
  }, [isNew])
  return (
    <div className="stack own-review">
      {isNew && (
        <p className="display-3" role="status" tabIndex={-1} ref={told}>
          {t('thanks')}
        </p>
      )}
      <p className="label">{t('yours')}</p>
      <Stars stars={own.stars} label={t('stars', { stars: String(own.stars) })} />
      {own.text !== null && (
        <p className="quote-words" dir="auto">
          {own.text}
        </p>
      )}
      <p className="xs muted" dir="auto">
        {own.name === 'short' ? t('shownAs', { name }) : t('shownAnonymous')}
      </p>
    </div>
  )
}

function FormLoading() {
  const t = useTexts('ownReview')
  return (
    <Loading text={t('loading')}>
      <Skeleton height="24rem" />
    </Loading>
  )
}
