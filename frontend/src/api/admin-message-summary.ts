// How many messages went out in a month, by what WhatsApp bills them as and by what they were for, and what came of them.
import * as z from 'zod/mini'
import type { ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const figures = {
  /** Those that were delivered included. */
  sent: z.int(),
  /** Those that were read included. */
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  billable: z.int(),
}

const summarySchema = z.object({
  /** yyyy-MM, on the salon's calendar. */
  month: z.string(),
  /** Without rows for what no message went out. */
  by_category: z.array(z.object({ category: z.enum(['service', 'utility', 'marketing']), ...figures })),
  by_purpose: z.array(z.object({ purpose: z.string(), ...figures })),
  outcomes: z.object({
    confirmed: z.int(),
    moved: z.int(),
    cancelled: z.int(),
    booked_in_chat: z.int(),
    waitlist_filled: z.int(),
    /** In cents. */
    waitlist_value: z.int(),
    reviews: z.int(),
  }),
})
export type MessageSummary = z.infer<typeof summarySchema>

interface Summarized extends ManagedShop {
  /** yyyy-MM; without it the salon's present one. */
  readonly month?: string
}

export const getMessageSummary = endpoint({
  method: 'GET',
  path: '/api/admin/messages/summary',
  response: summarySchema,
  tags: ['bookings'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, Summarized>()
