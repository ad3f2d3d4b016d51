// The idempotency key of what the desk is filling in: the same order sent twice is one booking, another order is another one.
import type { DeskBooking } from '#/api/admin-desk'
import type { WalkIn } from '#/api/admin-walk-ins'

export interface NewBookingKey {
  /** What was last sent under it. */
  readonly body: string
  readonly key: string
}

/** The last key while the order says the same, else a new one. */
export function newBookingKey(
  last: NewBookingKey | null,
  order: DeskBooking | WalkIn,
  newKey: () => string,
): NewBookingKey {
  const body = JSON.stringify(order)
  return last?.body === body ? last : { body, key: newKey() }
}
