// Asking again and again while something is awaited that happens elsewhere.
import { useEffect } from 'react'

/** Calls `ask` every `pause` milliseconds while `waiting`; not while nobody sees the page. */
export function usePoll(ask: () => void, pause: number, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pause)
    return () => clearInterval(timer)
  }, [ask, pause, waiting])
}
