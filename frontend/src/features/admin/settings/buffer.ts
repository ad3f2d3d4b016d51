// The minutes kept free around a booking.

const most = 120

/** What was typed as minutes: nothing readable and anything below zero is 0. */
export function bufferMinutes(typed: string): number {
  const minutes = Math.trunc(Number(typed))
  return Number.isFinite(minutes) ? Math.max(0, minutes) : 0
}

export function isTooLong(minutes: number): boolean {
  return minutes > most
}
