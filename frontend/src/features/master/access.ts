// Who may open the master dashboard (rules/roles#dashboard-access).
import type { SessionUser } from '#/api/session'

export type MasterAccess = 'asking' | 'anonymous' | 'forbidden' | 'granted'

export function masterAccess(user: SessionUser | null | undefined): MasterAccess {
  if (user === undefined) return 'asking'
  if (user === null) return 'anonymous'
  return user.role === 'master_admin' ? 'granted' : 'forbidden'
}
