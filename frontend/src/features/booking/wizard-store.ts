// The booking in the making, shared by the four screens and kept for the browser session.

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { forgetKey } from '#/api/booking-key'
import type { Service } from '#/api/services'
import type { Staff } from '#/api/staff'
import { now } from '#/lib/shop-time'
import { storedRecord } from '#/lib/storage'
import { readText } from '#/lib/stored-text'
import { type Change, reconcile } from '#/selection/selection'
import type { SlotKey } from './slot-groups'
import { useToday } from './use-today'
import {
  type ConfirmedPlan,
  chooseServices,
  emptyWizard,
  loseSlot,
  loseStylist,
  servicesOf,
  type Wizard,
  withoutPassedSlot,
  withoutPastDay,
  withoutStraySlot,
} from './wizard'
import {
  fromRecord,
  type Made,
  madeFrom,
  madeRecordSchema,
  toRecord,
  wizardRecordSchema,
} from './wizard-record'

const stored = storedRecord('session', 'bookingWizard', wizardRecordSchema)
const storedMade = storedRecord('session', 'bookingMade', madeRecordSchema)

interface Kept {
  readonly wizard: Wizard
  /** What the salon changed since the visitor chose; said until the visitor chooses again. */
  readonly changes: readonly Change[]
  /** The time somebody else was quicker to book, until another one is chosen. */
  readonly lost: SlotKey | null
  /** The booking just made, until the next one is begun. */
  readonly made: Made | null
}

const quiet = { changes: [], lost: null, made: null } as const

let kept: Kept | null = null
const listeners = new Set<() => void>()

function current(): Kept {
  kept ??= { ...quiet, wizard: open(), made: openMade() }
  return kept
}

/** A record that cannot be read counts as none; a time that has passed since is not chosen any more. */
function open(): Wizard {
  const record = stored.read()
  return record === null ? emptyWizard : withoutPassedSlot(fromRecord(record), now())
}

function openMade(): Made | null {
  const record = storedMade.read()
  return record === null ? null : madeFrom(record)
}

function keep(next: Kept): void {
  kept = next
  stored.write(toRecord(next.wizard))
  if (next.made === null) storedMade.clear()
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a transition of the wizard, such as `chooseStaff`. */
export function updateWizard(step: (wizard: Wizard) => Wizard): void {
  keep({ ...quiet, wizard: step(current().wizard) })
}

/** The chosen time was taken by somebody else. */
export function loseChosenSlot(): void {
  const { wizard } = current()
  const lost = wizard.step === 'confirm' ? { start: wizard.slot.start, staffId: wizard.slot.staffId } : null
  keep({ ...quiet, wizard: loseSlot(wizard), lost })
}

/** The salon no longer has this stylist, or not for these services. */
export function loseChosenStylist({ name }: Staff): void {
  const before = current()
  const changes = [...before.changes, { kind: 'stylist', stylist: name } as const]
  keep({ ...before, wizard: loseStylist(before.wizard), changes })
}

/** The times were asked for again: what they say now counts, also about a lost one. */
export function forgetLostSlot(): void {
  keep({ ...current(), lost: null })
}

/** The booking is made: the next one starts without choices. */
export function finishWizard(made: Made): void {
  kept = { ...quiet, wizard: emptyWizard, made }
  stored.clear()
  storedMade.write({ plan: toRecord(made.plan), answer: made.answer })
  forgetKey()
  notify()
}

/** The booking that was made is another visitor's now. */
export function forgetMade(): void {
  keep({ ...current(), made: null })
}

/** The same booking once more, except for its time. The one that was made is shown until another choice. */
export function planAgain(plan: ConfirmedPlan): void {
  keep({ ...current(), wizard: loseSlot(plan) })
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
  const wizard = chooseServices(before.wizard, services)
  keep({ ...before, wizard, changes: [...before.changes, ...changes] })
}

/** The wizard as of today: without a day that has passed on the salon's calendar. Whether a time is still to come says the server, by its own clock. */
export function useWizard(timezone: string): Wizard {
  const { wizard } = useSyncExternalStore(subscribe, current)
  const day = useToday(timezone)
  return useMemo(() => withoutPastDay(withoutStraySlot(wizard, timezone), day), [wizard, timezone, day])
}

export function useLostSlot(): SlotKey | null {
  return useSyncExternalStore(subscribe, current).lost
}

/** Logging out takes the booking's session away: whoever comes next finds nothing of the one before. */
export function useMade(): Made | null {
  const { made } = useSyncExternalStore(subscribe, current)
  return made?.answer.sessionId === readText('local', 'bookingSessionId') ? made : null
}

/** Keeps the selection in step with the salon's present offer and tells what changed. */
export function useChanges(offered: readonly Service[] | undefined): readonly Change[] {
  useEffect(() => {
    if (offered !== undefined) reconcileWizard(offered)
  }, [offered])
  return useSyncExternalStore(subscribe, current).changes
}
