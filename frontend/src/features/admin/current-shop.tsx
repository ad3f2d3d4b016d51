// The salon that this dashboard manages, and who does: what every tab needs for its calls and for what it may offer.
import { createContext, type ReactNode, useContext } from 'react'
import type { ManagedShop } from '#/api/admin-shop'
import type { SessionUser } from '#/api/session'

interface Managed {
  /** Goes with every call. */
  readonly query: ManagedShop
  readonly role: SessionUser['role']
  /** The salon's zone. */
  readonly zone: string
}

const ManagedContext = createContext<Managed | null>(null)

export function ManagedProvider({ managed, children }: { managed: Managed; children: ReactNode }) {
  return <ManagedContext value={managed}>{children}</ManagedContext>
}

export function useManaged(): Managed {
  const managed = useContext(ManagedContext)
  if (!managed) throw new Error('useManaged outside of ManagedProvider')
  return managed
}
