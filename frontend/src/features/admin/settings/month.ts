// Which month the numbers are about: the address says it, so that it lasts over a reload. And how these numbers are written.
import { formatCents } from '#/lib/money'
import { formatDate, type ShopDate, shopDate } from '#/lib/shop-time'

/** How far back the salon may look. */
const BACK = 24

/** The months that can be chosen, yyyy-MM: the salon's present one, then those before it. */
export function monthsBack(current: ShopDate): readonly [present: string, ...before: string[]] {
  const [year = 0, month = 1] = current.split('-').map(Number)
  const nameOf = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  const present = year * 12 + month - 1
  return [nameOf(present), ...Array.from({ length: BACK }, (_, back) => nameOf(present - back - 1))]
}

/** The month of the address; null where it names none but the present one. */
export function formerMonth(
  address: URLSearchParams,
  [, ...before]: ReturnType<typeof monthsBack>,
): string | null {
  return before.find((month) => month === address.get('month')) ?? null
}

/** The address with another month, null for the present one; whatever else it says stays. */
export function withMonth(address: URLSearchParams, month: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (month === null) next.delete('month')
  else next.set('month', month)
  return next
}

/** "November 2026". */
export const monthName = (month: string): string => formatDate(shopDate(`${month}-01`), 'month')

/** Whole dollars go without cents in a sentence. */
export const amountOf = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
