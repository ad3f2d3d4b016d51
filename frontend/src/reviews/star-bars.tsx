// How many gave how many stars, the most stars first.
import type { Rating } from '#/api/reviews'
import { useTexts } from '#/i18n'

export function StarBars({ rating: { count, stars } }: { readonly rating: Rating }) {
  const t = useTexts('reviews')
  const fiveFirst = stars.map((given, place) => ({ stars: place + 1, given })).toReversed()
  return (
    <dl className="star-bars sm">
      {fiveFirst.map((bar) => (
        <div key={bar.stars}>
          <dt>{t('bar', { stars: bar.stars })}</dt>
          <dd className="num muted">{bar.given}</dd>
          <dd className="star-bar" aria-hidden="true">
            <i style={{ inlineSize: `${count === 0 ? 0 : (100 * bar.given) / count}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
