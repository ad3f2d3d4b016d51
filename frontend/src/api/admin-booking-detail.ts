// One booking with its history. Apart from the others: the dashboard opens without it.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminBooking } from './admin-bookings'
import type { ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { chosenModifierSchema } from './services'

const bookingDetailSchema = z.object({
  ...adminBooking,
  /** What the asking person may set now. */
  allowed_statuses: z.array(z.string()),
  /** Whether the asking person may say what the visit cost in the end. */
  can_finish: z.boolean(),
  /** What the desk said of that. */
  finish: z.nullable(
    z.object({
      lines: z.array(
        z.object({
          service_id: z.nullable(z.int()),
          name: z.string(),
          modifiers: z.array(chosenModifierSchema),
          price: z.int(),
        }),
      ),
      discount: z.int(),
      discount_reason: z.nullable(z.string()),
    }),
  ),
  /** Whether a message about a change would reach the client now. */
  client_is_told: z.boolean(),
  /** Who its client may be, of those whom the salon knows: to be said when it is confirmed. */
  client_matches: z.array(
    z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      actor: z.string(),
      by_client: z.boolean(),
      action: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      /** What else changed of it; `over` names the clients of bookings that it was placed over. */
      changes: z.array(
        z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
      ),
    }),
  ),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>
export type ClientMatch = BookingDetail['client_matches'][number]

export const getAdminBooking = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  response: bookingDetailSchema,
  tags: ['bookings'],
  cachePolicy: { ...cachePolicies.adminLists, staleTime: cachePolicies.bookings.staleTime },
}).takes<undefined, ManagedShop>()
