// What the dots of the blocks mean, and how many bookings in sight have each status.
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import type { ShopDate } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { countStatuses, dotOf, statuses } from './booking-style'
import { blockIn } from './day-grid'
import { countConfirmed } from './stage'

export function Legend({ days, bookings }: { days: readonly ShopDate[]; bookings: readonly AdminBooking[] }) {
  const t = useTexts('adminBookings')
  const { zone } = useCurrentShop()
  const inSight = bookings.filter((booking) => days.some((date) => blockIn(date, booking, zone)))
  const counts = countStatuses(inSight)
  const answers = countConfirmed(inSight)
  const shown = statuses.filter((status) => status !== 'no_show' || counts.no_show > 0)
  return (
    <div className="legend-line">
      <ul className="legend" aria-label={t('legend')}>
        {shown.map((status) => (
          <li key={status}>
            <span className="legend-dot" aria-hidden="true">
              <i className={`st-${dotOf(status)}`} />
            </span>
            {t(`status.${status}`)} <span className="num faint">{counts[status]}</span>
          </li>
        ))}
      </ul>
      <p className="xs muted">
        {t('zone', { zone })}
        {answers.confirmed > 0 && `. ${t('answered', answers)}.`}
      </p>
    </div>
  )
}
