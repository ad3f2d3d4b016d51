// What is moved: its services, and the time it has now, struck out.
import Scissors from 'lucide-react/icons/scissors'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { addMinutes, formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useDuration } from './duration'
import type { MovingBooking } from './move'

export function PresentTime({ booking }: { readonly booking: MovingBooking }) {
  const t = useTexts()
  const zone = useShopZone()
  const duration = useDuration()
  const { start_time: start, total_duration: minutes } = booking
  const when = {
    date: formatDate(shopDateOf(start, zone)),
    from: formatTime(start, zone),
    to: formatTime(addMinutes(start, minutes), zone),
  }
  return (
    <div className="mini">
      <span className="mini-services">
        <Scissors className="icon" aria-hidden="true" />
        <span dir="auto">
          {t('booking.time.services', {
            services: booking.service_names.join(', '),
            duration: duration(minutes),
          })}
        </span>
      </span>
      <span className="strong num">
        <span className="visually-hidden">{t('move.now')}</span>
        <s>{t('move.when', when)}</s>
      </span>
      <bdi>{booking.staff_name}</bdi>
    </div>
  )
}
