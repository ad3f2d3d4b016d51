// How the clients are spread over the segments, each client being in exactly one (rules/clients#segments).
import { getCrmStats } from '#/api/admin-clients'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { oneDecimal, segmentLooks } from './format-stats'

export function Segments() {
  const t = useTexts('adminCrm')
  const { query } = useCurrentShop()
  // The cards above ask the same, and say so when it fails.
  const { data, error } = useQuery(getCrmStats, { query })
  if (!data) return error ? null : <Skeleton height="17rem" />
  return (
    <section className="card card--pad stack segments" aria-labelledby="segments-title">
      <h3 className="title" id="segments-title">
        {t('segments.title')}
      </h3>
      <div className="segbar" aria-hidden="true">
        {data.segment_distribution.map(({ segment, count }) => (
          <i key={segment} className={segmentLooks[segment]} style={{ flex: count }} hidden={count === 0} />
        ))}
      </div>
      <dl className="stack sm">
        {data.segment_distribution.map(({ segment, count, percentage }) => (
          <div className="row" key={segment}>
            <dt className="row grow">
              <span className={`dot ${segmentLooks[segment]}`} />
              {t(`segments.${segment}`)}
            </dt>
            <dd className="num muted">{count}</dd>
            <dd className="num strong">{t('percent', { number: oneDecimal(percentage) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
