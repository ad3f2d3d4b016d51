// When the salon writes to its clients by itself, and whether everybody reads what they answer to it after a visit.
import * as z from 'zod/mini'
import { adminChange, adminQuery, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

/** How the salon offers time that has come free to those who wait for it: to one after the other, to all at once, or not by itself. */
export const waitlistModes = ['first_in_line', 'highest_value', 'everyone', 'manual'] as const

const messageSettingsSchema = z.object({
  /** How many hours before the visit the first reminder comes; 0 for none. */
  first_hours: z.int(),
  /** How many hours before the visit the second reminder comes; 0 for none. */
  second_hours: z.int(),
  /** HH:MM by the salon's clock; the same as `quiet_to` for no quiet hours. */
  quiet_from: z.string(),
  quiet_to: z.string(),
  /** A word of the salon in the first reminder; empty for none. */
  note: z.string(),
  /** How many hours after a visit its client is thanked; 0 for never. */
  thanks_hours: z.int(),
  /** A client is thanked once in so many days. */
  rating_days: z.int(),
  /** Whether everybody reads what clients say of their visits. */
  reviews_public: z.boolean(),
  /** Whether clients book by writing to the salon. */
  chat_booking: z.boolean(),
  /** Opens the chat in which clients book; null where WhatsApp is not connected. */
  chat_link: z.nullable(z.string()),
  waitlist_mode: z.enum([...waitlistModes, 'off']),
  /** For how long a time is held for the client to whom it was offered. */
  waitlist_hold_minutes: z.int(),
  /** How long before its start a time is offered at the latest. */
  waitlist_lead_minutes: z.int(),
  /** 0 before the salon has chosen any. */
  version: z.int(),
})
export type MessageSettings = z.infer<typeof messageSettingsSchema>
export type MessageSettingsBody = Omit<MessageSettings, 'chat_link' | 'version'>

export const getMessageSettings = adminQuery('/api/admin/shop/messages', messageSettingsSchema, ['shop'])

export const putMessageSettings = adminChange('PUT', '/api/admin/shop/messages', messageSettingsSchema, [
  'shop',
]).takes<MessageSettingsBody>()

const previewSchema = z.object({
  text: z.string(),
  buttons: z.array(z.string()),
  template: z.string(),
  category: z.enum(['utility', 'marketing']),
})

interface Previewed extends ManagedShop {
  readonly kind: 'first' | 'several' | 'second'
}

export const getMessagePreview = endpoint({
  method: 'GET',
  path: '/api/admin/shop/messages/preview',
  response: previewSchema,
  tags: ['shop'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, Previewed>()
