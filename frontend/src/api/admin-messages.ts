// What was said between the salon and its clients, what became of it, and who has to be called.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminQuery, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

/** Why a message was not delivered. */
const undelivered = z.enum([
  'no_number',
  'unreachable',
  'refused',
  'no_template',
  'account',
  'too_late',
  'other',
])

const clientMessageSchema = z.object({
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
  reason: z.nullable(undelivered),
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

const sentMessage = {
  direction: z.literal('out'),
  /** Unique in its list. */
  id: z.string(),
  booking_id: z.nullable(z.int()),
  /** Since when it is in this state; of a reminder that was not sent when it was due. */
  at: instantSchema,
  what: z.enum([
    'confirmation',
    'cancellation',
    'approval_lapsed',
    'first_reminder',
    'second_reminder',
    'ask',
    'waitlist',
    'thanks',
    'reply',
    'mail_link',
    'mail_confirmation',
    'mail_cancellation',
    'mail_lapse',
  ]),
  /** null: free words, or a mail. */
  template: z.nullable(z.string()),
  /** null: a mail, or it did not go out. */
  category: z.nullable(z.enum(['service', 'utility', 'marketing'])),
  /** null: WhatsApp has not said. */
  billable: z.nullable(z.boolean()),
  /** null: deleted after 30 days, or there was none. */
  text: z.nullable(z.string()),
}

const sentSchema = z.discriminatedUnion('state', [
  z.object({ ...sentMessage, state: z.enum(['waiting', 'sent', 'delivered', 'read']), why: z.literal(null) }),
  z.object({ ...sentMessage, state: z.literal('not_delivered'), why: z.nullable(undelivered) }),
  z.object({
    ...sentMessage,
    state: z.literal('not_sent'),
    why: z.nullable(
      z.enum([
        'told_before',
        'quiet_hours',
        'not_reachable',
        'opted_out',
        'salon_closed',
        'with_earlier',
        'too_late',
        'cancelled',
        'moved',
        'changed',
      ]),
    ),
  }),
])
export type SentMessage = z.infer<typeof sentSchema>

const answerSchema = z.object({
  direction: z.literal('in'),
  id: z.string(),
  booking_id: z.nullable(z.int()),
  at: instantSchema,
  what: z.enum([
    'confirm',
    'confirm_all',
    'change_one',
    'change',
    'move',
    'take_time',
    'other_times',
    'cancel',
    'yes_cancel',
    'keep',
    'on_my_way',
    'here',
    'late',
    'late_by',
    'take_offer',
    'decline_offer',
  ]),
  /** Whether it was written as a word; else it was tapped. */
  typed: z.boolean(),
})
export type ChatAnswer = z.infer<typeof answerSchema>

const timelineSchema = z.array(z.union([answerSchema, sentSchema]))
export type Timeline = z.infer<typeof timelineSchema>

// Nothing tells the page how far a message has come: it asks whenever it is opened.
const cachePolicy = { ...cachePolicies.adminLists, staleTime: cachePolicies.bookings.staleTime }

/** Oldest first. */
export const getBookingMessages = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/messages',
  response: timelineSchema,
  tags: ['bookings'],
  cachePolicy,
}).takes<undefined, ManagedShop>()

/** Newest first, 100 at most. */
export const getClientMessages = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/messages',
  response: timelineSchema,
  tags: ['clients', 'bookings'],
  cachePolicy,
}).takes<undefined, ManagedShop>()
