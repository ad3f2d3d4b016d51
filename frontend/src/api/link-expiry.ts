// How long a link of ours is good for on this page.
import { useEffect, useState } from 'react'
import type { Instant } from '#/lib/shop-time'

const minute = 60_000

/** The least and most minutes that new links live (rules/sessions#code-life): the platform's sign-in links 3, a salon's 5, an owner's and a
 *  profile's 15. */
const linkLife = { login: [3, 5], owner: [15, 15], profile: [15, 15] } as const

/** When a link that has just arrived ends, in milliseconds of this device's clock. It may have been given out before, but no link arrives
 *  expired: a clock that says so is wrong. */
export function deadlineOf(kind: keyof typeof linkLife, expiresAt: Instant, arrivedAt: number): number {
  const [shortest, longest] = linkLife[kind]
  const life = Date.parse(expiresAt) - arrivedAt
  return arrivedAt + (life > 0 ? Math.min(life, longest * minute) : shortest * minute)
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
