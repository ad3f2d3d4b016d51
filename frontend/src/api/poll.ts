// Asking again and again while something is awaited that happens elsewhere.
import { useEffect } from 'react'

/** A pause that a visitor who comes back does not notice. */
const short = 10_000

/** Calls `ask` every `pause` milliseconds while `waiting`; not while the page is hidden, and at once when the visitor comes back after a long pause. */
export function usePoll(ask: () => void, pause: number, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    let asked = Date.now()
    const askAt = (now: number) => {
      if (document.visibilityState !== 'visible') return
      asked = now
      ask()
    }
    const back = () => {
      const now = Date.now()
      if (pause > short && now - asked >= pause) askAt(now)
    }
    const timer = setInterval(() => askAt(Date.now()), pause)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [ask, pause, waiting])
}
