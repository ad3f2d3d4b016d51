// The salon's day, also when midnight passes while the page is open.

import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '#/api/shop-context'
import { type ShopDate, today } from '#/lib/shop-time'

export function useToday(timezone: string): ShopDate {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => today(timezone), [timezone]),
  )
}

/** Midnight is on a quarter hour of UTC in every zone, also where the clock changes that night. */
const QUARTER_HOUR = 15 * 60_000

/** Looks at every quarter hour, and when the page is shown again: timers stand still while a device sleeps. */
function subscribe(look: () => void): () => void {
  let timer = setTimeout(next, untilQuarter())
  function next() {
    look()
    timer = setTimeout(next, untilQuarter())
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const untilQuarter = () => QUARTER_HOUR - (Date.now() % QUARTER_HOUR)

/** How many days, today included, can be booked. */
export const useHorizon = () => useShop().horizon_days ?? 14
