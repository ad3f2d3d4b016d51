// The rules of the platform's dashboard: which accounts may open it (rules/roles#dashboard-access), and what each row offers.
import type { PlatformShop, ShopStatus } from '#/api/platform-shops'
import type { SessionUser } from '#/api/session'

export type MasterAccess = 'asking' | 'anonymous' | 'forbidden' | 'granted'

export function masterAccess(user: SessionUser | null | undefined): MasterAccess {
  if (user === undefined) return 'asking'
  if (user === null) return 'anonymous'
  return user.role === 'master_admin' ? 'granted' : 'forbidden'
}

/** Activate a salon that is not active, suspend one that is not suspended, reactivate one that is. */
export type StatusAction = 'activate' | 'suspend' | 'reactivate'

export function statusActions(status: ShopStatus): readonly StatusAction[] {
  if (status === 'active') return ['suspend']
  return status === 'suspended' ? ['activate', 'reactivate'] : ['activate', 'suspend']
}

/** A salon can be deleted once it was closed for so many days. */
const closedFor = 30

export function isDeletable({ closed_since: since }: PlatformShop, now: number): boolean {
  return since !== null && Date.parse(since) + closedFor * 86_400_000 <= now
}

/** What the salon is after it. */
export function statusAfter(action: StatusAction): ShopStatus {
  return action === 'suspend' ? 'suspended' : 'active'
}
