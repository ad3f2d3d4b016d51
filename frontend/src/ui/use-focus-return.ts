// Where the focus goes when what had it leaves the page: without it, the next key would start at the top.
import { type RefObject, useEffect, useRef } from 'react'

/** For a region that can take the focus: it does when the button that had it is gone, as after a deletion. */
export function useFocusReturn<E extends HTMLElement>(): RefObject<E | null> {
  const region = useRef<E>(null)
  useEffect(() => {
    const { current } = region
    if (!current) return
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      current.focus({ preventScroll: true })
    })
    current.addEventListener('focusin', remember)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return region
}

/** For what comes in the place of a button that asked for it: the first of it takes the focus, unless that has moved on. */
export function useFocusOnArrival<E extends HTMLElement>(arrived: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    const { current } = place
    if (!arrived || !current || !document.activeElement?.contains(current)) return
    current.querySelector<HTMLElement>('a, button')?.focus()
  }, [arrived])
  return place
}
