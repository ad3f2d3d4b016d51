// How many salons there are.
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Store from 'lucide-react/icons/store'
import { useQuery } from '#/api/client'
import { getShopCounts } from '#/api/platform-shops'
import { StatCards } from '#/dashboard/stat-cards'
import { useTexts, withTexts } from '#/i18n'
import { masterCounts } from '#/i18n/master-counts'
import { formatDay } from './format-date'

export const SalonCounts = withTexts({ masterCounts }, Counts)

function Counts() {
  const t = useTexts('masterCounts')
  const { data, error } = useQuery(getShopCounts, {})
  const value = (id: 'total' | 'active' | 'trial') => (data ? data[id] : error && null)
  const closed = data && [
    ...(data.suspended > 0 ? [t('suspended', { count: data.suspended })] : []),
    ...(data.inactive > 0 ? [t('inactive', { count: data.inactive })] : []),
  ]
  const notes = data && {
    total: t('joined', { count: data.joined }),
    active: closed && (closed.length > 0 ? closed.join(', ') : t('allOpen')),
    trial:
      data.next_trial_end === null ? t('noTrials') : t('nextEnd', { date: formatDay(data.next_trial_end) }),
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
