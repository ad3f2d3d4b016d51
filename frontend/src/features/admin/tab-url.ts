// The address of a tab: its name, and the salon for the platform's master.
import type { ManagedShop } from '#/api/admin-endpoint'

export function tabUrl(tab: string, { shopId }: ManagedShop): string {
  const search = new URLSearchParams(shopId === undefined ? {} : { shopId: String(shopId) })
  search.set('tab', tab)
  return `?${search}`
}
