// How many salons there are.
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Store from 'lucide-react/icons/store'
import { useQuery } from '#/api/client'
import { getShopCounts } from '#/api/platform-shops'
import { StatCards } from '#/dashboard/stat-cards'
import { useTexts } from '#/i18n'
import { day } from './day'

export function SalonCounts() {
  const t = useTexts('master.cards')
  const { data, error } = useQuery(getShopCounts, {})
  const value = (id: 'total' | 'active' | 'trial') => (data ? data[id] : error && null)
  const closed = data && [
    ...(0 < data.suspended ? [t('suspended', { count: data.suspended })] : []),
    ...(0 < data.inactive ? [t('inactive', { count: data.inactive })] : []),
  ]
  const notes = data && {
    total: t('joined', { count: data.joined }),
    active: closed && (0 < closed.length ? closed.join(', ') : t('allOpen')),
    trial: data.next_trial_end === null ? t('noTrials') : t('nextEnd', { date: day(data.next_trial_end) }),
  }
  return (
    <StatCards
      className="master-stats"
      label={t('label')}
      unknown={t('unknown')}
      cards={[
        { id: 'total', icon: Store, label: t('total'), value: value('total'), note: notes?.total },
        { id: 'active', icon: CircleCheck, label: t('active'), value: value('active'), note: notes?.active },
        { id: 'trial', icon: Hourglass, label: t('trial'), value: value('trial'), note: notes?.trial },
      ]}
    />
  )
}
