// The booking in the making, shared by the four screens and kept for the browser session.

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { forgetKey } from '#/api/booking-key'
import type { Service } from '#/api/services'
import type { Staff } from '#/api/staff'
import { now, type ShopDate } from '#/lib/shop-time'
import { storedRecord } from '#/lib/storage'
import { readText } from '#/lib/stored-text'
import { type Change, reconcile } from '#/selection/selection'
import type { SlotKey } from './slot-key'
import { useToday } from './use-today'
import {
  type ConfirmedPlan,
  chooseDate,
  chooseServices,
  clearSlot,
  clearStylist,
  emptyWizard,
  servicesOf,
  type Wizard,
  withoutPassedSlot,
  withoutPastDay,
  withoutStraySlot,
} from './wizard'
import {
  type CreatedBooking,
  createdBookingFrom,
  createdBookingSchema,
  fromRecord,
  toRecord,
  wizardRecordSchema,
} from './wizard-record'

const stored = storedRecord('session', 'bookingWizard', wizardRecordSchema)
const storedBooking = storedRecord('session', 'bookingMade', createdBookingSchema)

interface StoreState {
  readonly wizard: Wizard
  /** What the salon changed since the visitor chose; said until the visitor chooses again. */
  readonly changes: readonly Change[]
  /** The time another client was quicker to book, until another one is chosen. */
  readonly lost: SlotKey | null
  /** The booking just made, until the next one is begun. */
  readonly made: CreatedBooking | null
}

const initial = { changes: [], lost: null, made: null } as const

let state: StoreState | null = null
const listeners = new Set<() => void>()

function current(): StoreState {
  state ??= { ...initial, wizard: open(), made: openCreatedBooking() }
  return state
}

/** A record that cannot be read counts as none; a time that has passed since is not chosen any more. */
function open(): Wizard {
  const record = stored.read()
  return record === null ? emptyWizard : withoutPassedSlot(fromRecord(record), now())
}

function openCreatedBooking(): CreatedBooking | null {
  const record = storedBooking.read()
  return record === null ? null : createdBookingFrom(record)
}

function setState(next: StoreState): void {
  state = next
  stored.write(toRecord(next.wizard))
  if (next.made === null) storedBooking.clear()
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
  setState({ ...initial, wizard: step(current().wizard) })
}

/** The page chooses a day for the visitor: what the salon changed is still to be said. */
export function proposeDate(date: ShopDate): void {
  const before = current()
  setState({ ...before, wizard: chooseDate(before.wizard, date) })
}

/** Another client has taken the chosen time. */
export function loseChosenSlot(): void {
  const { wizard } = current()
  const lost = wizard.step === 'confirm' ? { start: wizard.slot.start, staffId: wizard.slot.staffId } : null
  setState({ ...initial, wizard: clearSlot(wizard), lost })
}

/** The salon no longer has this stylist, or not for these services. */
export function loseChosenStylist({ name }: Staff): void {
  const before = current()
  const changes = [...before.changes, { kind: 'stylist', stylist: name } as const]
  setState({ ...before, wizard: clearStylist(before.wizard), changes })
}

/** The times were asked for again: what they say now counts, also about a lost one. */
export function forgetLostSlot(): void {
  setState({ ...current(), lost: null })
}

/** The booking is made: the next one starts without choices. */
export function finishWizard(made: CreatedBooking): void {
  state = { ...initial, wizard: emptyWizard, made }
  stored.clear()
  storedBooking.write({ plan: toRecord(made.plan), answer: made.answer })
  forgetKey()
  notify()
}

/** The booking that was made is another visitor's now. */
export function forgetCreatedBooking(): void {
  setState({ ...current(), made: null })
}

/** A visit of the past once more, and what the salon changed since. */
export function beginAgain(wizard: Wizard, changes: readonly Change[]): void {
  setState({ ...initial, wizard, changes })
}

/** The same booking once more, except for its time. The one that was made is shown until another choice. */
export function planAgain(plan: ConfirmedPlan): void {
  setState({ ...current(), wizard: clearSlot(plan) })
}

/** Forgets what is in memory, as a new page load does. */
export function reopenWizard(): void {
  state = null
}

/** Takes over what the salon offers now and remembers what that changed. */
export function reconcileWizard(offered: readonly Service[]): void {
  const before = current()
  const { services, changes } = reconcile(servicesOf(before.wizard), offered)
  if (changes.length === 0) return
  const wizard = chooseServices(before.wizard, services)
  setState({ ...before, wizard, changes: [...before.changes, ...changes] })
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

/** Logging out takes the booking's session away: the next visitor finds nothing of the one before. */
export function useCreatedBooking(): CreatedBooking | null {
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
