// The idempotency key of the booking under way. It outlives a reload and leaving the page: a visitor who lost the
// answer and asks again gets the booking that was made, not a second one.
import * as z from 'zod/mini'
import { storedRecord } from '#/lib/storage'
import type { BookRequest } from './book'

const lastKey = storedRecord('session', 'bookingKey', z.object({ body: z.string(), key: z.string() }))

/** The key of the last request while it says the same, else `newKey()`, which is remembered. */
export function keyFor(request: BookRequest, newKey: () => string): string {
  const body = JSON.stringify(request)
  const last = lastKey.read()
  if (last?.body === body) return last.key
  const key = newKey()
  lastKey.write({ body, key })
  return key
}

/** The booking is made, or was called off: the same request again would be another booking. */
export const forgetKey = lastKey.clear
