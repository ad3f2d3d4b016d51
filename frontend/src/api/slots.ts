// Free start times of one day, and how many there are on each of the next days.
import * as z from 'zod/mini'
import { instantSchema, shopDateSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

export const slotSchema = z.object({
  /** As the server writes it in the salon's zone: "9:00 AM". */
  time: z.string(),
  start: instantSchema,
  staffId: z.int(),
  staffName: z.string(),
  /** For No Preference only: why this person, and how many others are free. */
  priorityReason: z.optional(z.string()),
  alternativeCount: z.optional(z.int()),
})
export type Slot = z.infer<typeof slotSchema>

interface Wanted {
  /** 0 is No Preference. */
  readonly staffId: number
  readonly totalDuration: number
  readonly services: readonly number[]
}

export const getSlots = endpoint({
  method: 'GET',
  path: '/api/client/slots',
  response: z.array(slotSchema),
  tags: ['slots'],
  cachePolicy: cachePolicies.slots,
}).takes<undefined, Wanted & { readonly date: string }>()

export const daysSchema = z.object({
  /** A day without slots is full if the salon opens on it, else closed. */
  days: z.array(z.object({ date: shopDateSchema, slot_count: z.int(), is_open: z.boolean() })),
  first_available: z.nullable(slotSchema),
})
export type Days = z.infer<typeof daysSchema>

export const getDays = endpoint({
  method: 'GET',
  path: '/api/client/days',
  response: daysSchema,
  tags: ['slots'],
  cachePolicy: cachePolicies.slots,
}).takes<undefined, Wanted>()
