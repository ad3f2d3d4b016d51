// The parts of a day that a client can wait for, by the salon's clock.
import type { WaitlistWindow } from '#/api/waitlist'

export const partsOfDay = ['morning', 'afternoon', 'evening', 'any'] as const
export type PartOfDay = (typeof partsOfDay)[number]

export type Times = Pick<WaitlistWindow, 'time_from' | 'time_to'>

export const timesOf = {
  any: { time_from: null, time_to: null },
  morning: { time_from: null, time_to: '12:00' },
  afternoon: { time_from: '12:00', time_to: '17:00' },
  evening: { time_from: '17:00', time_to: null },
} as const satisfies Record<PartOfDay, Times>

/** Undefined for times that have no name. */
export function partOf({ time_from, time_to }: Times): PartOfDay | undefined {
  return partsOfDay.find((part) => timesOf[part].time_from === time_from && timesOf[part].time_to === time_to)
}
