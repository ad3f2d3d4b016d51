// The chip of the bookings that have lost their time; it opens their list.
import CalendarX from 'lucide-react/icons/calendar-x'
import { getStranded } from '#/api/admin-stranded'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { adminToMove } from '#/i18n/admin-to-move'
import { useCurrentShop } from '../current-shop'
import { ChipPanel } from './chip-panel'
import { isUrgent } from './to-move'
import { ToMoveList } from './to-move-list'
import { useNow } from './use-now'

export const ToMove = withTexts({ adminToMove, adminPlace }, Chip)

function Chip({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts('adminToMove')
  const { query, zone } = useCurrentShop()
  const now = useNow()
  const { data, error, refetch } = useQuery(getStranded, { query })
  usePoll(refetch, timing.dashboardPoll, true)
  return (
    <ChipPanel
      param="move"
      icon={CalendarX}
      title={t('title')}
      count={data?.length ?? 0}
      urgent={data !== undefined && isUrgent(data, zone, now)}
    >
      {(leave) => (
        <ToMoveList
          rows={data}
          failed={error !== undefined}
          retry={refetch}
          onOpen={(id) => {
            leave()
            onOpen(id)
          }}
        />
      )}
    </ChipPanel>
  )
}
