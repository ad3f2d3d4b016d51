// What a salon's row offers by its status: activate on those that are not active, suspend on those that are not suspended,
// reactivate on those that are.
import type { ShopStatus } from '#/api/platform-shops'

export type StatusAction = 'activate' | 'suspend' | 'reactivate'

export function statusActions(status: ShopStatus): readonly StatusAction[] {
  if (status === 'active') return ['suspend']
  return status === 'suspended' ? ['activate', 'reactivate'] : ['activate', 'suspend']
}

/** What the salon is after it. */
export function statusAfter(action: StatusAction): ShopStatus {
  return action === 'suspend' ? 'suspended' : 'active'
}
