// The four numbers above every tab.
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Sparkles from 'lucide-react/icons/sparkles'
import { getBookingCounts } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { timing } from '#/api/freshness'
import { usePoll } from '#/api/poll'
import { useTexts } from '#/i18n'
import { Skeleton } from '#/ui/skeleton'

const cards = [
  { id: 'total', icon: CalendarCheck2 },
  { id: 'pending', icon: Hourglass },
  { id: 'confirmed', icon: CircleCheck },
  { id: 'completed', icon: Sparkles },
] as const

export function SummaryCards({ query }: { query: ManagedShop }) {
  const t = useTexts('admin.cards')
  const { data, error, refetch } = useQuery(getBookingCounts, { query })
  usePoll(refetch, timing.dashboardPoll, true)
  return (
    <dl className="stats st4" aria-label={t('label')}>
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
  const t = useTexts('admin.cards')
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('unknown')}</span>
    </>
  )
}
