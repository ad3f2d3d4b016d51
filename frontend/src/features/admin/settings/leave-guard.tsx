// What was typed into the cards of a page and not saved: whatever leads away from the page asks first.
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { type Report, TouchedCards } from './touched-cards'

export function LeaveGuard({ children }: { children: ReactNode }) {
  const [touched, setTouched] = useState(0)
  const report = useCallback<Report>(() => {
    setTouched((count) => count + 1)
    return () => setTouched((count) => count - 1)
  }, [])
  const { leaveBy, question } = useUnsaved(touched > 0, () => undefined)
  useAskedWays(touched > 0, leaveBy)
  return (
    <TouchedCards value={report}>
      {children}
      {question}
    </TouchedCards>
  )
}

/** Other tabs and links lead away: a press on one waits for the answer, and is made again then. */
function useAskedWays(active: boolean, leaveBy: (go: () => void) => void): void {
  const ask = useEffectEvent(leaveBy)
  useEffect(() => {
    if (!active) return
    let answered = false
    const onClick = (event: MouseEvent) => {
      const way = event.target instanceof Element ? event.target.closest<HTMLElement>(ways) : null
      if (!way || answered) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => {
        answered = true
        way.click()
        answered = false
      })
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [active])
}

const ways = 'a[href]:not([target]), [role=tab][aria-selected=false]'
