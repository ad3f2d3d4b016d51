// What became of a booking, oldest first, from the salon's log.
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { statusOf } from './booking-style'

type Entry = BookingDetail['history'][number]

const actions: Record<string, 'created' | 'confirmed' | 'byEmail' | 'cancelled' | 'expired' | 'chair'> = {
  'booking.created': 'created',
  'booking.confirmed': 'confirmed',
  'booking.confirmed_by_email': 'byEmail',
  'booking.cancelled': 'cancelled',
  'booking.expired': 'expired',
  'booking.chair_changed': 'chair',
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
function Words({ entry: { action, from, to } }: { entry: Entry }) {
  const t = useTexts('adminBookings')
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
