// Back in the wizard: the page stands where it was left, and so does the keyboard focus.
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Place {
  readonly scroll: number
  readonly focused: string
}

const left = new Map<string, Place>()

/** The navigation state of our own Back buttons; the browser's Back is recognised without it. */
export const goingBack = { state: 'back' } as const

/** For the frame of a screen: its effects run after those of the heading, which takes the focus otherwise. */
export function useRestoreScroll(): void {
  const { pathname, state } = useLocation()
  const kind = useNavigationType()
  const back = kind === 'POP' || state === goingBack.state

  useLayoutEffect(
    () => () => {
      left.set(pathname, { scroll: scrollY, focused: document.activeElement?.id ?? '' })
    },
    [pathname],
  )

  useEffect(() => {
    const place = left.get(pathname)
    if (!back || place === undefined) return
    document.getElementById(place.focused)?.focus({ preventScroll: true })
    scrollTo(0, place.scroll)
  }, [back, pathname])
}
