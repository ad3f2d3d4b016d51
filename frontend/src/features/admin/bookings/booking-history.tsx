// What became of a booking, oldest first, from the salon's log.
import { Suspense } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { statusOf } from './booking-style'

const FinishWords = lazyComponent('FinishWords', () => import('./finish-words'))
const KeepWords = lazyComponent('KeepWords', () => import('./keep-words'))
const StageWords = lazyComponent('StageWords', () => import('./stage-words'))

type Entry = BookingDetail['history'][number]

const actions: Record<
  string,
  | 'created'
  | 'confirmed'
  | 'byEmail'
  | 'cancelled'
  | 'expired'
  | 'chair'
  | 'undone'
  | 'clientConfirmed'
  | 'onWay'
> = {
  'booking.created': 'created',
  'booking.confirmed': 'confirmed',
  'booking.confirmed_by_email': 'byEmail',
  'booking.cancelled': 'cancelled',
  'booking.expired': 'expired',
  'booking.chair_changed': 'chair',
  'booking.undone': 'undone',
  'booking.client_confirmed': 'clientConfirmed',
  'booking.client_on_way': 'onWay',
}

export function BookingHistory({ history }: { history: readonly Entry[] }) {
  const t = useTexts('adminBookings.details')
  const { zone } = useCurrentShop()
  return (
    <div>
      <h3 className="title">{t('history')}</h3>
      <ol className="history">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.to}`}>
            <Words entry={entry} />
            <span className="xs muted num">
              {t('by', {
                actor: entry.actor,
                date: formatDate(shopDateOf(entry.at, zone)),
                time: formatTime(entry.at, zone),
              })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The deed, or the statuses before and after; a deed without words of its own is shown as it is. */
function Words({ entry }: { entry: Entry }) {
  const t = useTexts('adminBookings')
  const { action, from, to } = entry
  if (action === 'booking.moved') return t(`details.action.${moveOf(entry)}`)
  if (action === 'booking.overridden') return <Override entry={entry} />
  if (action === 'booking.marked') return <Marked entry={entry} />
  if (action.startsWith('booking.finish'))
    return (
      <Suspense>
        <FinishWords action={action} price={changeOf(entry, 'final_price')?.to} />
      </Suspense>
    )
  if (action === 'booking.kept') return <Kept reason={changeOf(entry, 'reason')?.to} />
  const known = actions[action]
  if (known) return t(`details.action.${known}`)
  const word = (status: string) => {
    const named = statusOf(status)
    return named ? t(`status.${named}`) : status
  }
  if (to === null) return action
  return from === null
    ? t('details.set', { to: word(to) })
    : t('details.changed', { from: word(from), to: word(to) })
}

function Kept({ reason }: { reason: string | null | undefined }) {
  return (
    <Suspense>
      <KeepWords reason={reason} />
    </Suspense>
  )
}

const changeOf = (entry: Entry, field: string) => entry.changes.find((change) => change.field === field)

/** Where its length is all that changed, it says so. */
function moveOf(entry: Entry): 'moved' | 'movedByClient' | 'shortened' | 'lengthened' {
  if (entry.by_client) return 'movedByClient'
  const length = changeOf(entry, 'minutes')
  if (!length || changeOf(entry, 'start') || changeOf(entry, 'staff')) return 'moved'
  return Number(length.to) < Number(length.from) ? 'shortened' : 'lengthened'
}

function Marked({ entry }: { entry: Entry }) {
  return (
    <Suspense>
      <StageWords stage={changeOf(entry, 'stage')?.to} late={changeOf(entry, 'late_minutes')?.to} />
    </Suspense>
  )
}

function Override({ entry }: { entry: Entry }) {
  const t = useTexts('adminBookings.details.action')
  const client = changeOf(entry, 'over')?.to
  // After two years the words of a reason are gone.
  const reason = changeOf(entry, 'reason')?.to ?? '–'
  return client ? t('over', { client, reason }) : t('overridden', { reason })
}
