// Fetches the code of the next screen while the visitor still decides on this one.
import { useEffect } from 'react'

/** Once per screen, when the browser has nothing better to do. A failure only means that the screen loads later. */
export function usePrefetch(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen of a screen never changes
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 500)
    return () => clearTimeout(timer)
  }, [])
}
