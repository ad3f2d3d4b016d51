// How a moment is told on the waitlist.
import { useTexts } from '#/i18n'
import { formatDate, formatTime, type Instant, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'

/** "Fri, Nov 27, 2:30 PM" */
export function useMoment(): (moment: Instant) => string {
  const t = useTexts('adminWaitlist')
  const { zone } = useCurrentShop()
  return (moment) => t('when', { date: formatDate(shopDateOf(moment, zone)), time: formatTime(moment, zone) })
}
