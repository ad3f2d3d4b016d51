// The salon that this dashboard manages, and who does: what every tab needs for its calls and for what it may offer.
import { createContext, type ReactNode, useContext } from 'react'
import type { Calendar } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-endpoint'
import type { SessionUser } from '#/api/session'

export interface Rights {
  /** Place an appointment over what is in the way. */
  readonly override: boolean
  /** Take something off the price of a visit. */
  readonly discount: boolean
}

interface CurrentShop {
  /** Goes with every call. */
  readonly query: ManagedShop
  readonly role: SessionUser['role']
  /** Who they are on the staff; null for the platform's master. */
  readonly staffId?: SessionUser['staff_id']
  readonly zone: string
  /** What the salon lets this person do at the desk; admins do both. */
  readonly rights?: Rights | undefined
  /** Set while the platform has closed the salon: it takes no new bookings. */
  readonly closed?: Calendar['closed']
}

const CurrentShopContext = createContext<CurrentShop | null>(null)

export function CurrentShopProvider({ managed, children }: { managed: CurrentShop; children: ReactNode }) {
  return <CurrentShopContext value={managed}>{children}</CurrentShopContext>
}

export function useCurrentShop(): CurrentShop {
  const managed = useContext(CurrentShopContext)
  if (!managed) throw new Error('useCurrentShop outside of CurrentShopProvider')
  return managed
}
