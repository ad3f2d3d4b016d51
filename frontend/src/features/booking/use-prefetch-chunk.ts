// Fetches code that this screen or the next will need while the visitor still decides on what is shown.
import { useEffect } from 'react'

/** Once, as soon as it is known to be needed; null until then. A failure only means that it loads later. */
export function usePrefetchChunk(load: (() => Promise<unknown>) | null): void {
  const known = load !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, only whether it is needed
  useEffect(() => {
    const timer = known ? setTimeout(() => void load().catch(() => undefined), 500) : undefined
    return () => clearTimeout(timer)
  }, [known])
}
