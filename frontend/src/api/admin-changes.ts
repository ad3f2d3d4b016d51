// What is new of the salon (rules/dashboard#live): as a stream, and as a list where a stream does not get through.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import type { ManagedShop } from './admin-endpoint'
import { endpoint } from './client'

const change = {
  /** Of which kind of thing: booking, block, break, special_day, exception, staff, shop, chair or service. */
  what: z.string(),
  booking_id: z.nullable(z.int()),
  /** The name of a member of the staff, "the client", "the system" or "the platform". */
  by: z.string(),
  action: z.string(),
  at: instantSchema,
}
/** As the stream tells it, whose events have their ids outside. */
export const changeSchema = z.object(change)
export const listedChangeSchema = z.object({ id: z.int(), ...change })
export type Change = z.infer<typeof listedChangeSchema>

const changesSchema = z.object({
  changes: z.array(listedChangeSchema),
  /** Where the next question begins. */
  last: z.int(),
  /** Something may be missing: everything has to be read anew. */
  reset: z.boolean(),
})

interface After extends ManagedShop {
  readonly after?: number
}

export const getChanges = endpoint({
  method: 'GET',
  path: '/api/admin/changes',
  response: changesSchema,
  tags: [],
}).takes<undefined, After>()

export const getEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  response: z.string(),
  tags: [],
}).takes<undefined, ManagedShop>()
