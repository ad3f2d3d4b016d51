// Where a page begins.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A link starts a page at its top or at the section it names; Back leaves the browser to restore the old place. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what starts a new page
  useLayoutEffect(() => {
    if (kind !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, kind, hash])
}
