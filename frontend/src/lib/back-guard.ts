// Hears that Back or Forward was pressed before the router does: a window's listeners are called in the order in which they came.

type Guard = (event: PopStateEvent) => void
let guards: readonly Guard[] = []

addEventListener('popstate', (event) => guards.at(-1)?.(event))

/** The last one hears of it. Returns what ends that. */
export function guardBack(guard: Guard): () => void {
  guards = [...guards, guard]
  return () => {
    guards = guards.filter((other) => other !== guard)
  }
}
