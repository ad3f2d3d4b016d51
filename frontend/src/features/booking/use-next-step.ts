// The code of the next step is here before Continue can be pressed: without a network the visitor would be between two steps.
import { useEffect, useState } from 'react'
import { whenOnline } from '#/lib/online'

type Step = 'staff' | 'time' | 'confirm'

/** Steps whose code has come; it stays. */
const here = new Set<Step>()

/** Whether Continue has to wait for the next step. It is fetched once it can be reached: null before. */
export function useNextStep(step: Step, load: (() => Promise<unknown>) | null): boolean {
  const [waiting, setWaiting] = useState(!here.has(step))
  const reachable = load !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, only whether it can be reached
  useEffect(() => {
    if (!reachable) return
    let gone = false
    untilOnline(load)
      // Who goes on then reads what is wrong, and can try again.
      .catch(() => undefined)
      .then(() => {
        here.add(step)
        if (!gone) setWaiting(false)
      })
    return () => {
      gone = true
    }
  }, [step, reachable])
  return reachable && waiting
}

/** A download that a lost network cut off begins again with the network. */
async function untilOnline(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load()
  } catch (cause) {
    if (navigator.onLine) throw cause
    await whenOnline()
    return untilOnline(load)
  }
}
