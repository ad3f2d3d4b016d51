// Looks again when an offer ends: the time is somebody else's then, or anybody's.
import { useEffect } from 'react'
import { useRefresh } from '#/api/client'
import { usePassed } from '#/api/link-expiry'
import type { Instant } from '#/lib/shop-time'

/** The server may look at its clock a moment later than this page. */
const grace = 1000

export function useEndOfOffer(until: Instant): void {
  const refresh = useRefresh()
  const isOver = usePassed(Date.parse(until) + grace)
  useEffect(() => {
    if (isOver) refresh(['waitlist'])
  }, [isOver, refresh])
}
