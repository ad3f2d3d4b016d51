// How many salons there are.
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Store from 'lucide-react/icons/store'
import { useQuery } from '#/api/client'
import { getShopCounts } from '#/api/platform-shops'
import { useTexts } from '#/i18n'
import { Skeleton } from '#/ui/skeleton'

const cards = [
  { id: 'total', icon: Store },
  { id: 'active', icon: CircleCheck },
  { id: 'trial', icon: Hourglass },
] as const

export function StatCards() {
  const t = useTexts('master.cards')
  const { data, error } = useQuery(getShopCounts, {})
  return (
    <dl className="stats master-stats" aria-label={t('label')}>
      {cards.map(({ id, icon: Icon }) => (
        <div className="stat" key={id}>
          <dt className="l">
            <Icon className="icon" aria-hidden="true" />
            {t(id)}
          </dt>
          <dd className="v num">
            {data ? data[id] : error ? <Unknown /> : <Skeleton width="2rem" height="1.75rem" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Unknown() {
  const t = useTexts('master.cards')
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('unknown')}</span>
    </>
  )
}
