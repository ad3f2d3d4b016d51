// A place in words.
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts } from '#/i18n'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { timeRange } from './booking-style'

type Placed = Pick<BookingDetail, 'start_time' | 'total_duration' | 'staff_name' | 'chair_name'>

/** "From Tue, Nov 24, 10:00 – 11:00 AM, Ava Laurent, Chair 1". */
export function usePlaceLine(): (side: 'from' | 'to', placed: Placed) => string {
  const t = useTexts('adminPlace')
  const { zone } = useCurrentShop()
  return (side, placed) => {
    const words = {
      date: formatDate(shopDateOf(placed.start_time, zone)),
      range: timeRange(placed, zone),
      staff: placed.staff_name,
    }
    return placed.chair_name === null
      ? t(side, words)
      : t(`${side}At`, { ...words, chair: placed.chair_name })
  }
}
