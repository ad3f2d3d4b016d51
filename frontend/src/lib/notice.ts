// How long before, as the server says it: whole days from two on, else whole hours, else minutes.

export interface Notice {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly count: number
}

export function noticeOf(minutes: number): Notice {
  if (minutes >= 2_880 && minutes % 1_440 === 0) return { unit: 'days', count: minutes / 1_440 }
  if (minutes >= 60 && minutes % 60 === 0) return { unit: 'hours', count: minutes / 60 }
  return { unit: 'minutes', count: minutes }
}
