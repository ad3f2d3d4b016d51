// The code of the next step is here before Continue can be pressed: without a network the visitor would be between two steps.
import { useEffect, useState } from 'react'
import { whenOnline } from '#/lib/online'

type Step = 'staff' | 'time' | 'confirm'

/** Steps whose code has come; it stays. */
const here = new Set<Step>()

/** Whether Continue has to wait for the next step. It is fetched once it is known what it needs: null before. */
export function useNextStep(step: Step, load: (() => Promise<unknown>) | null): boolean {
  const [waiting, setWaiting] = useState(!here.has(step))
  const known = load !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, only whether it is known
  useEffect(() => {
    if (!known) return
    let gone = false
    // A download that a lost network cut off begins again with the network. Who goes on after another failure reads what is wrong.
    load()
      .catch(() => whenOnline().then(load))
      .catch(() => undefined)
      .then(() => {
        here.add(step)
        if (!gone) setWaiting(false)
      })
    return () => {
      gone = true
    }
  }, [step, known])
  return known && waiting
}
