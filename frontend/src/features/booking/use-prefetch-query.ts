// Reads what the next screen will show while the visitor still decides on this one.
import { type Args, type Endpoint, useQuery } from '#/api/client'
import { useDebouncedValue } from '#/lib/use-debounced-value'

/** Once the choices have rested for a moment. The answer is kept as if the next screen had asked; a failure is its own to show. */
export function usePrefetchQuery<Q extends object, T>(
  wanted: Endpoint<Args<string, undefined, Q>, T>,
  args: Args<string, undefined, Q> | null,
): void {
  const now = JSON.stringify(args)
  const settled = useDebouncedValue(now)
  useQuery(wanted, settled === now ? args : null)
}
