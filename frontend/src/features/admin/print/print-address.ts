// Where a day stands ready for paper.
import type { ManagedShop } from '#/api/admin-endpoint'
import { paths } from '#/app/routes'
import type { ShopDate } from '#/lib/shop-time'

/** Of everybody, or of one member alone. */
export function printAddress({ shopId }: ManagedShop, date: ShopDate, staffId: number | null = null): string {
  const search = new URLSearchParams({ date })
  if (staffId !== null) search.set('staffId', String(staffId))
  if (shopId !== undefined) search.set('shopId', String(shopId))
  return `${paths.adminPrint}?${search}`
}
