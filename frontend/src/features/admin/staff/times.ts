// Times of day as they are typed and as they travel. A field knows no "24:00": the end of a day is typed as "00:00".

export type TimesProblem = 'half' | 'equal'

const midnight = '00:00'
const endOfDay = '24:00'

/** For a start; null when there is none. */
export function asTyped(wire: string | null | undefined): string | null {
  return wire === endOfDay ? midnight : (wire ?? null)
}

/** The end of a range, as it travels. */
export function wireEnd(typed: string): string {
  return typed === midnight ? endOfDay : typed
}

/** What is wrong with a typed range; an end before its start is on the next date. */
export function timesProblem(start: string, end: string): TimesProblem | null {
  if (start === '' || end === '') return 'half'
  return start === end && start !== midnight ? 'equal' : null
}
