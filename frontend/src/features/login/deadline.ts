// How long a sign-in link is good for on this page.
import { useEffect, useState } from 'react'
import type { Instant } from '#/lib/shop-time'

const minute = 60_000
/** The platform's links live 3 minutes, a salon's 5 (decisions 63). */
const shortest = 3 * minute
const longest = 5 * minute

/** When a link that has just arrived ends, in milliseconds of this device's clock. No link arrives expired: a clock that says so is wrong. */
export function deadlineOf(expiresAt: Instant, arrivedAt: number): number {
  const life = Date.parse(expiresAt) - arrivedAt
  return arrivedAt + Math.min(Math.max(life, shortest), longest)
}

/** Whether the moment has passed; turns true by itself. */
export function usePassed(moment: number | undefined): boolean {
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => setPassed(moment), moment - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && passed === moment
}
