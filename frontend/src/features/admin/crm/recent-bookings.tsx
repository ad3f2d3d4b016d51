// A client's newest bookings: when, what with whom, and what became of them.
import type { ClientDetail } from '#/api/admin-clients'
import { useTexts } from '#/i18n'
import { formatTime, shopDateOf, today } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { useCurrentShop } from '../current-shop'
import { bookingTones, firstAndOthers, shortDay } from './format-stats'

export function RecentBookings({ bookings }: { bookings: ClientDetail['recent_bookings'] }) {
  const t = useTexts('adminCrm.detail')
  const { zone } = useCurrentShop()
  const current = today(zone)
  if (bookings.length === 0) return <p className="sm muted">{t('noRecent')}</p>
  return (
    <ul className="crm-recent">
      {bookings.map(({ id, start_time, services, staff_name, status }) => {
        const { first = '', others } = firstAndOthers(services)
        const date = shortDay(shopDateOf(start_time, zone), current)
        return (
          <li key={id}>
            <span className="num muted">{t('when', { date, time: formatTime(start_time, zone) })}</span>
            <span>
              <span className="strong" dir="auto">
                {others === 0 ? first : t('others', { name: first, count: String(others) })}
              </span>
              <span className="xs muted crm-role" dir="auto">
                {staff_name}
              </span>
            </span>
            <Badge tone={bookingTones[status]} dot>
              {t(`booking.${status}`)}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
