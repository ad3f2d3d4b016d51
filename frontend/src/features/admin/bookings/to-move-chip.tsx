// The chip of the bookings that have lost their time; it opens their list, as the address says. On a phone the list is a sheet of its own.
import CalendarX from 'lucide-react/icons/calendar-x'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getStranded } from '#/api/admin-stranded'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { adminToMove } from '#/i18n/admin-to-move'
import { Dialog } from '#/ui/dialog'
import { useCurrentShop } from '../current-shop'
import { isUrgent } from './to-move'
import { ToMoveList } from './to-move-list'
import { useNow } from './use-now'

/** In the address while the list is open. */
const PARAM = 'move'

export const ToMove = withTexts({ adminToMove, adminPlace }, Chip)

function Chip({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts('adminToMove')
  const admin = useTexts('admin')
  const { query, zone } = useCurrentShop()
  const now = useNow()
  const [isOpen, setOpen] = useOpen()
  const [isPhone] = useState(() => matchMedia('(max-width: 47.99rem)').matches)
  const { data, error, refetch } = useQuery(getStranded, { query })
  usePoll(refetch, timing.dashboardPoll, true)
  const count = data?.length ?? 0
  const list = isOpen && (
    <ToMoveList
      rows={data}
      failed={error !== undefined}
      retry={refetch}
      onOpen={(id) => {
        if (isPhone) setOpen(false)
        onOpen(id)
      }}
    />
  )
  return (
    <>
      {count > 0 && (
        <button
          className="chip move-chip"
          type="button"
          data-urgent={(data && isUrgent(data, zone, now)) || undefined}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarX className="icon" aria-hidden="true" />
          {t('chip')} <b>{count}</b>
        </button>
      )}
      {list &&
        (isPhone ? (
          <Dialog drawer title={t('title')} closeLabel={admin('close')} onClose={() => setOpen(false)}>
            {list}
          </Dialog>
        ) : (
          <section className="card card--pad to-move" aria-label={t('title')}>
            <div className="to-move-head">
              <h2 className="display-3">{t('title')}</h2>
              <button
                className="icon-btn icon-btn--sm"
                type="button"
                aria-label={admin('close')}
                title={admin('close')}
                onClick={() => setOpen(false)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </div>
            {list}
          </section>
        ))}
    </>
  )
}

function useOpen(): [boolean, (open: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const setOpen = (open: boolean) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (open) next.set(PARAM, 'open')
      else next.delete(PARAM)
      return next
    })
  return [search.get(PARAM) === 'open', setOpen]
}
