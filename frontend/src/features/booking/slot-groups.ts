// The free times of a day by hour, the dot that says how many an hour has, and the nearest one to a lost time.
import type { Slot } from '#/api/slots'
import type { SlotKey } from './slot-key'

export interface SlotGroup {
  /** The hour and, as a clock change repeats one, its occurrence: it stays when the first time is taken. */
  readonly key: string
  /** The full hour: "9:00 AM". */
  readonly hour: string
  readonly slots: readonly Slot[]
}

/** Slots come sorted by instant. An hour that the clock repeats makes a second group. */
export function groupByHour(slots: readonly Slot[]): SlotGroup[] {
  const groups: { key: string; hour: string; slots: Slot[] }[] = []
  let lastMinute = -1
  for (const slot of slots) {
    const { hour, minute } = wallTime(slot.time)
    const open = groups.at(-1)
    if (open !== undefined && open.hour === hour && minute > lastMinute) open.slots.push(slot)
    else {
      const nth = groups.filter((group) => group.hour === hour).length
      groups.push({ key: `${hour} ${nth}`, hour, slots: [slot] })
    }
    lastMinute = minute
  }
  return groups
}

/** The colour role of a group's dot: its count out of four. */
export function dotOf(count: number): 'ok' | 'info' | 'warn' | 'bad' {
  const share = Math.min(count, 4) / 4
  if (share >= 0.75) return 'ok'
  if (share >= 0.5) return 'info'
  if (share >= 0.25) return 'warn'
  return 'bad'
}

/** The free time to offer in place of a lost one: the next later one, else the last before it. */
export function nearestTo(slots: readonly Slot[], lost: SlotKey): Slot | undefined {
  const at = Date.parse(lost.start)
  return slots.find((slot) => Date.parse(slot.start) >= at) ?? slots.at(-1)
}

/** "9:45 AM" is minute 45 of the hour "9:00 AM". */
function wallTime(time: string): { hour: string; minute: number } {
  const match = /^(\d{1,2}):(\d{2})\s?(.*)$/u.exec(time)
  if (match === null) return { hour: time, minute: 0 }
  const [, hour, minute, half] = match
  return { hour: `${hour}:00 ${half}`, minute: Number(minute) }
}
