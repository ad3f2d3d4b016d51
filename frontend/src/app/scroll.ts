// Where a page begins.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A link starts a page at its top or at the section it names; Back leaves the browser to restore the old place. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path starts a page, by whatever kind of step; a choice that the address keeps does not
  useLayoutEffect(() => {
    if (kind !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, hash])
}
