// The four numbers of all clients.
import { getCrmStats } from '#/api/admin-clients'
import { useQuery } from '#/api/client'
import { StatCards } from '#/dashboard/stat-cards'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { dollars, oneDecimal, reliability, share } from './format-stats'

export function ClientStats() {
  const t = useTexts('adminCrm.stats')
  const crm = useTexts('adminCrm')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getCrmStats, { query })
  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  if (!data) return <CardsLoading />
  const percent = (number: number) => crm('percent', { number: oneDecimal(number) })
  const { overall_cancellation_rate: cancelled, overall_no_show_rate: missed } = data.reliability_metrics
  const cards = [
    {
      label: t('total'),
      value: String(data.total_clients),
      note: t('totalNote', { count: String(data.new_clients_this_month) }),
    },
    {
      label: t('lifetime'),
      value: dollars(data.average_lifetime_value),
      note: t('lifetimeNote', { amount: dollars(data.average_booking_value) }),
    },
    {
      label: t('returning'),
      value: percent(Math.round(share(data.returning_clients, data.total_clients))),
      note: t('returningNote', { count: String(data.returning_clients), all: String(data.total_clients) }),
    },
    {
      label: t('reliability'),
      value: percent(reliability(cancelled, missed)),
      note: t('reliabilityNote', { cancelled: percent(cancelled), missed: percent(missed) }),
    },
  ]
  return (
    <StatCards
      className="crm-stats"
      label={t('label')}
      cards={cards.map((card) => ({ id: card.label, ...card }))}
    />
  )
}

function CardsLoading() {
  const t = useTexts('adminCrm.stats')
  return (
    <Loading text={t('loading')}>
      <div className="stats crm-stats">
        {['total', 'lifetime', 'returning', 'reliability'].map((card) => (
          <Skeleton key={card} height="7.25rem" />
        ))}
      </div>
    </Loading>
  )
}
