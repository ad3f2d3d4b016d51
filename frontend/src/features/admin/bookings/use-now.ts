// The present moment, kept true while a page stays open.
import { useEffect, useState } from 'react'
import { type Instant, now } from '#/lib/shop-time'

const HALF_A_MINUTE = 30_000

export function useNow(): Instant {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return moment
}
