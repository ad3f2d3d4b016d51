// One review, as everybody reads it.
import type { Ref } from 'react'
import type { Review } from '#/api/reviews'
import { useTexts } from '#/i18n'
import { formatMonth } from './rating'
import { Stars } from './stars'

interface QuoteProps {
  readonly review: Review
  /** For a place that can take the focus. */
  readonly ref?: Ref<HTMLLIElement> | undefined
}

export function Quote({ review, ref }: QuoteProps) {
  const t = useTexts('reviews')
  const { stars, name, month, staff_name } = review
  return (
    <li className="card card--pad stack quote" ref={ref} tabIndex={ref ? -1 : undefined}>
      <Stars stars={stars} label={t('stars', { stars: String(stars) })} />
      <Words review={review} />
      <p className="sm">
        <bdi className="strong">{name ?? t('anonymous')}</bdi>
        <span className="muted quote-visit" dir="auto">
          {t('visit', { month: formatMonth(month), staff: staff_name })}
        </span>
      </p>
      <Reply review={review} />
    </li>
  )
}

function Words({ review: { text, hidden } }: QuoteProps) {
  const t = useTexts('reviews')
  if (hidden !== null) return <p className="muted">{t('hidden', { reason: t(`reason.${hidden}`) })}</p>
  if (text === null) return null
  return (
    <blockquote className="quote-words" dir="auto">
      {text}
    </blockquote>
  )
}

function Reply({ review: { reply, reply_month: month } }: QuoteProps) {
  const t = useTexts('reviews')
  if (reply === null || month === null) return null
  return (
    <div className="quote-reply">
      <p className="xs strong">{t('reply', { month: formatMonth(month) })}</p>
      <p className="sm quote-words" dir="auto">
        {reply}
      </p>
    </div>
  )
}
