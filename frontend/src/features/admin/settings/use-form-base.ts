// What a card of settings began with. It follows what is there until something is typed; then it keeps that, its version too, until it is
// saved or reloaded: what it saves is a change of what was seen. What this page itself has saved meanwhile, in another card, is no surprise.
import { useState } from 'react'
import { useReportTouched } from './touched-cards'

interface FormBase<T> {
  readonly base: T
  /** What the next change is a change of. */
  readonly version: number
  /** Begins anew with what is there now; null while there is nothing newer. */
  readonly renew: (() => void) | null
}

/** The version that a change is of, over those that this page has made on top of it. */
function versionOver(seen: number, own: ReadonlySet<number>): number {
  let version = seen
  while (own.has(version + 1)) version += 1
  return version
}

export function useFormBase<T extends { readonly version: number }>(
  now: T,
  own: ReadonlySet<number>,
  isTouched: boolean,
): FormBase<T> {
  useReportTouched(isTouched)
  const [kept, setKept] = useState(now)
  if (!isTouched && kept !== now) setKept(now)
  const version = versionOver(kept.version, own)
  return { base: kept, version, renew: now.version > version ? () => setKept(now) : null }
}
