// Whether the browser has a network at all. It knows at once when there is none; that there is one does not mean that a server answers.
import { useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(changed: () => void): () => void {
  const listening = new AbortController()
  for (const news of ['online', 'offline']) addEventListener(news, changed, listening)
  return () => listening.abort()
}

/** Settles at once, or as soon as there is a network again. */
export async function whenOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
