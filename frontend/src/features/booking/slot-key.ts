// What tells one free time from another.
import type { Slot } from '#/api/slots'

/** One offered time; with No Preference two times are the same only with the same stylist. */
export type SlotKey = Pick<Slot, 'start' | 'staffId'>

export function sameSlot(a: SlotKey, b: SlotKey): boolean {
  return a.start === b.start && a.staffId === b.staffId
}
