// How WhatsApp is doing, as the platform's master sees it.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const accountSchema = z.object({
  /** What the platform's chats are called. */
  name: z.string(),
  /** Meta's word: GREEN, YELLOW, RED or UNKNOWN. */
  quality: z.string(),
  /** Meta's word: TIER_250, TIER_2K, TIER_UNLIMITED. */
  limit: z.nullable(z.string()),
  /** What keeps messages from going out, in sentences. */
  limitations: z.array(z.string()),
  templates: z.int(),
  templates_approved: z.int(),
  unapproved: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      /** Meta's word: PENDING, REJECTED, PAUSED, DISABLED; or NOT_SUBMITTED. */
      status: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  checked_at: instantSchema,
})
export type WhatsappAccount = z.infer<typeof accountSchema>

const whatsappStatusSchema = z.object({
  /** null: WhatsApp is not connected. */
  number: z.nullable(z.string()),
  /** null: WhatsApp was not asked yet, or has not answered. */
  account: z.nullable(accountSchema),
  last_webhook_at: z.nullable(instantSchema),
  waiting: z.int(),
  failed: z.int(),
})
export type WhatsappStatus = z.infer<typeof whatsappStatusSchema>

export const getWhatsappStatus = endpoint({
  method: 'GET',
  path: '/api/platform/whatsapp',
  response: whatsappStatusSchema,
  tags: ['platform'],
  cachePolicy: cachePolicies.adminLists,
}).takes()
