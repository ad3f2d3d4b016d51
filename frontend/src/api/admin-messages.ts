// What became of the messages to clients, and who has to be called.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminQuery } from './admin-endpoint'

export const clientMessageSchema = z.object({
  id: z.int(),
  booking_id: z.int(),
  kind: z.enum([
    'confirmation',
    'cancellation',
    'first_reminder',
    'second_reminder',
    'approval_lapsed',
    'ask',
    'mail_link',
    'mail_confirmation',
    'mail_cancellation',
    'mail_lapse',
  ]),
  state: z.enum(['waiting', 'sent', 'delivered', 'read', 'not_delivered']),
  /** Why it was not delivered. */
  reason: z.nullable(
    z.enum(['no_number', 'unreachable', 'refused', 'no_template', 'account', 'too_late', 'other']),
  ),
  /** Since when it is in this state. */
  at: instantSchema,
})
export type ClientMessage = z.infer<typeof clientMessageSchema>

const unreachedSchema = z.object({
  message: clientMessageSchema,
  start_time: instantSchema,
  staff_name: z.string(),
  service_names: z.array(z.string()),
  client_id: z.nullable(z.int()),
  client_name: z.string(),
  /** null for staff, who may not see it, too. */
  client_phone: z.nullable(z.string()),
})
export type UnreachedClient = z.infer<typeof unreachedSchema>

export const getNotReached = adminQuery('/api/admin/messages/not-reached', z.array(unreachedSchema), [
  'bookings',
])
