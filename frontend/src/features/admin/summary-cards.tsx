// The four numbers above every tab.
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Sparkles from 'lucide-react/icons/sparkles'
import { getBookingCounts } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-endpoint'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { StatCards } from '#/dashboard/stat-cards'
import { useTexts } from '#/i18n'

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
    <StatCards
      className="stats--four"
      label={t('label')}
      unknown={t('unknown')}
      cards={cards.map(({ id, icon }) => ({
        id,
        icon,
        label: t(id),
        value: data ? data[id] : error && null,
      }))}
    />
  )
}
