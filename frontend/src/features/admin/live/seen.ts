// What others have changed while this page was open, and when the page last heard of the server.
import { useSyncExternalStore } from 'react'
import type { Change } from '#/api/admin-changes'
import { type Instant, now } from '#/lib/shop-time'

/** How long a block stays outlined. */
const OUTLINED = 4_000
/** How long a change may take until it is on the calendar. */
const ARRIVES = 10_000
/** How many changes are remembered: those that came twice are told once. */
const REMEMBERED = 500

/** The last change of a booking by somebody else. */
interface SeenChange {
  readonly by: string
  readonly at: Instant
  /** When this page heard of it, in milliseconds. */
  readonly heard: number
  /** Until when its block is outlined. */
  readonly until: number
  /** Whether the calendar shows it. */
  readonly isShown: boolean
}

export type SeenChanges = ReadonlyMap<number, SeenChange>

/** With more changes; those of the person themselves take the marks away. */
export function withChanges(
  seen: SeenChanges,
  changes: readonly Change[],
  own: string | undefined,
  time: number,
): SeenChanges {
  const next = new Map(seen)
  for (const { booking_id: id, by, at } of changes) {
    if (id === null) continue
    if (by === own) next.delete(id)
    else next.set(id, { by, at, heard: time, until: time + OUTLINED, isShown: false })
  }
  return next
}

/** When other rows come onto the calendar, what was changed just before begins to be seen. */
export function whenShown(seen: SeenChanges, time: number): SeenChanges {
  const isArriving = (one: SeenChange) => !one.isShown && time - one.heard < ARRIVES
  if (![...seen.values()].some(isArriving)) return seen
  return new Map(
    [...seen].map(([id, one]) => [
      id,
      isArriving(one) ? { ...one, until: time + OUTLINED, isShown: true } : one,
    ]),
  )
}

let seen: SeenChanges = new Map()
let last: { readonly at: Instant; readonly time: number } | undefined
const told = new Set<number>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server is there. */
export function heardOfServer(): void {
  last = { at: now(), time: Date.now() }
  tell()
}

/** Notes what is new; what came before already is left out of the answer. */
export function noteChanges(changes: readonly Change[], own: string | undefined): readonly Change[] {
  const fresh = changes.filter(({ id }) => !told.has(id))
  for (const { id } of fresh) told.add(id)
  for (const id of told) {
    if (told.size <= REMEMBERED) break
    told.delete(id)
  }
  seen = withChanges(seen, fresh, own, Date.now())
  tell()
  return fresh
}

/** Other rows are on the calendar. */
export function noteShown(): void {
  const next = whenShown(seen, Date.now())
  if (next === seen) return
  seen = next
  tell()
}

export const useSeenChanges = (): SeenChanges => useSyncExternalStore(listen, () => seen)

/** When the page last heard of the server; undefined before the first time. */
export const useLastHeard = () => useSyncExternalStore(listen, () => last)
