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

/** Minutes after midnight. */
export const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Start and end in minutes after the midnight before the start: an end that is not later is on the next date. */
export function spanOf(start: string, end: string): readonly [number, number] {
  const [from, to] = [minutes(start), minutes(end)]
  return [from, to > from ? to : to + minutes(endOfDay)]
}
