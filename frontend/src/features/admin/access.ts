// Who may open the dashboard, and of which salon (rules/roles#dashboard-access).
import type { SessionUser } from '#/api/session'

export type Access =
  | { readonly kind: 'asking' | 'anonymous' | 'forbidden' | 'unassigned' | 'chooseShop' }
  /** `shopId` only for the platform's master: everybody else has their own salon. */
  | { readonly kind: 'granted'; readonly user: SessionUser; readonly shopId?: number }

/** `wanted` is the shopId of the address. */
export function accessOf(user: SessionUser | null | undefined, wanted: string | null): Access {
  if (user === undefined) return { kind: 'asking' }
  if (user === null) return { kind: 'anonymous' }
  if (user.role === 'client') return { kind: 'forbidden' }
  if (user.role !== 'master_admin') {
    return user.shop_id === null ? { kind: 'unassigned' } : { kind: 'granted', user }
  }
  const shopId = Number(wanted)
  return Number.isSafeInteger(shopId) && shopId > 0
    ? { kind: 'granted', user, shopId }
    : { kind: 'chooseShop' }
}
