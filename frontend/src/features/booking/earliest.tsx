// The earliest free time, with the chosen stylist or with anyone: one tap leads to the confirmation.
import Clock from 'lucide-react/icons/clock'
import { useShopZone } from '#/api/shop-context'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { addDays, datePart, formatDate, type ShopDate, shopDateOf } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Skeleton } from '#/ui/skeleton'

/** The button's, and of what stands in its place. */
export const earliestHeight = '3.25rem'

interface EarliestProps {
  /** Null when no day has a time; undefined while that is asked. */
  readonly first: Slot | null | undefined
  readonly today: ShopDate
  readonly onTake: (slot: Slot) => void
}

export function Earliest({ first, today, onTake }: EarliestProps) {
  const t = useTexts('booking.staff')
  const dayOf = useDayName(today)
  const zone = useShopZone()
  if (first === undefined) return <Skeleton height={earliestHeight} />
  if (first === null) return null
  const [name = ''] = first.staffName.split(' ')
  const day = dayOf(shopDateOf(first.start, zone))
  return (
    <Button kind="soft" size="lg" className="earliest" onClick={() => onTake(first)}>
      <Clock className="icon" aria-hidden="true" />
      <span dir="auto">{t('earliest', { day, time: first.time, name })}</span>
    </Button>
  )
}

/** "Tue"; from a week on, when that would be another one, with its date. */
function useDayName(today: ShopDate): (date: ShopDate) => string {
  const t = useTexts('booking.dates')
  return (date) => {
    if (date === today) return t('today')
    if (date === addDays(today, 1)) return t('tomorrow')
    return date < addDays(today, 7) ? datePart(date, 'weekday') : formatDate(date)
  }
}
