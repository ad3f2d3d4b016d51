// The loaded salon, for every screen below the gate.
import { createContext, type ReactNode, useContext } from 'react'
import type { ShopConfig } from './shop'

const ShopContext = createContext<ShopConfig | null>(null)

export function ShopProvider({ shop, children }: { shop: ShopConfig; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** The salon this page belongs to, on pages that open without one, too. */
export function useShopIfAny(): ShopConfig | null {
  return useContext(ShopContext)
}

/** The salon this page belongs to. Screens that use it live below the gate, where there always is one. */
export function useShop(): ShopConfig {
  const shop = useShopIfAny()
  if (!shop) throw new Error('useShop outside of ShopProvider')
  return shop
}

/** Whether clients can book online. */
export const useIsBookable = () => useShop().accepting_bookings !== false

/** How many days, today included, can be booked. */
export const useHorizon = () => useShop().horizon_days ?? 14

/** The zone in which this salon's days and times are shown (default UTC). */
export function useShopZone(): string {
  return useShop().timezone ?? 'UTC'
}
