// The bookings that a change concerns: how many, and the soonest of them.
import type { Impact } from '#/api/admin-impact'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from './current-shop'

interface ImpactListProps {
  readonly impact: Impact
  /** The sentence above the list. */
  readonly heading: string
}

export function ImpactList({ impact, heading }: ImpactListProps) {
  const t = useTexts('admin.impact')
  const { zone } = useCurrentShop()
  const more = impact.future_bookings - impact.first.length
  return (
    <div className="notice notice--warn stack impact">
      <p>{heading}</p>
      <ul className="stack">
        {impact.first.map((booking) => (
          <li key={booking.id}>
            <b className="num">
              {t('booking', {
                date: formatDate(shopDateOf(booking.start_time, zone)),
                time: formatTime(booking.start_time, zone),
              })}
            </b>{' '}
            <span dir="auto">
              {[booking.client_name, booking.staff_name, ...booking.service_names].join(' · ')}
            </span>
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  )
}
