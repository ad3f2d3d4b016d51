// The chip of the clients who wait for a time; it opens their list. For admins.
import ListClock from 'lucide-react/icons/list-clock'
import { Suspense } from 'react'
import { getDeskWaitlist } from '#/api/admin-waitlist'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminWaitlist } from '#/i18n/admin-waitlist'
import { lazyComponent } from '#/lib/lazy-component'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { ChipPanel } from './chip-panel'

const WaitlistPanel = lazyComponent('WaitlistPanel', () => import('./waitlist-panel'))

export const Waitlist = withTexts({ adminWaitlist }, Chip)

function Chip() {
  const t = useTexts('adminWaitlist')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getDeskWaitlist, { query })
  usePoll(refetch, timing.dashboardPoll, true)
  const loading = (
    <Loading text={t('loading')}>
      <Skeleton height="9rem" />
    </Loading>
  )
  return (
    <ChipPanel param="waitlist" icon={ListClock} title={t('title')} count={data?.length ?? 0}>
      {() =>
        data || error ? (
          <Suspense fallback={loading}>
            <WaitlistPanel rows={data} retry={refetch} />
          </Suspense>
        ) : (
          loading
        )
      }
    </ChipPanel>
  )
}
