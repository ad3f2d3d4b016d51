// The booking in the making, shared by the four screens and kept for the browser session.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Service } from '#/api/services'
import { now, today } from '#/lib/shop-time'
import { storedRecord } from '#/lib/storage'
import { type Change, reconcile } from './selection'
import { chooseServices, emptyWizard, servicesOf, type Wizard, withoutPast } from './wizard'
import { fromRecord, toRecord, wizardRecordSchema } from './wizard-record'

const stored = storedRecord('session', 'bookingWizard', wizardRecordSchema)

interface Kept {
  readonly wizard: Wizard
  /** What the salon changed since the visitor chose; said until the visitor chooses again. */
  readonly changes: readonly Change[]
}

let kept: Kept | null = null
const listeners = new Set<() => void>()

function current(): Kept {
  kept ??= { wizard: open(), changes: [] }
  return kept
}

/** A record that cannot be read counts as none. */
function open(): Wizard {
  const record = stored.read()
  return record === null ? emptyWizard : fromRecord(record)
}

function keep(next: Kept): void {
  kept = next
  stored.write(toRecord(next.wizard))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a transition of the wizard, such as `chooseStaff`. */
export function updateWizard(step: (wizard: Wizard) => Wizard): void {
  keep({ wizard: step(current().wizard), changes: [] })
}

/** Ends the booking: the next one starts without choices. */
export function clearWizard(): void {
  kept = { wizard: emptyWizard, changes: [] }
  stored.clear()
  for (const listener of listeners) listener()
}

/** Forgets what is in memory, as a new page load does. */
export function reopenWizard(): void {
  kept = null
}

/** Takes over what the salon offers now and remembers what that changed. */
export function reconcileWizard(offered: readonly Service[]): void {
  const before = current()
  const { services, changes } = reconcile(servicesOf(before.wizard), offered)
  if (changes.length === 0) return
  keep({ wizard: chooseServices(before.wizard, services), changes: [...before.changes, ...changes] })
}

/** The wizard as of now: without days and times that have passed on the salon's clock. */
export function useWizard(timezone: string): Wizard {
  const { wizard } = useSyncExternalStore(subscribe, current)
  return useMemo(() => withoutPast(wizard, today(timezone), now()), [wizard, timezone])
}

/** Keeps the selection in step with the salon's present offer and tells what changed. */
export function useChanges(offered: readonly Service[] | undefined): readonly Change[] {
  useEffect(() => {
    if (offered !== undefined) reconcileWizard(offered)
  }, [offered])
  return useSyncExternalStore(subscribe, current).changes
}
