// The salon's public configuration.
import * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const text = z.nullish(z.string())
const count = z.optional(z.int())

export const shopConfigSchema = z.object({
  id: z.int(),
  name: z.string(),
  subdomain: z.string(),
  logo_url: text,
  hero_image_url: text,
  business_address: text,
  business_phone: text,
  business_email: text,
  whatsapp_admin_number: text,
  business_description: text,
  /** The salon's own sentence about its prices. */
  price_note: text,
  color_palette: z.nullish(z.object({ primary: z.optional(z.string()), secondary: z.optional(z.string()) })),
  buffer_before_minutes: count,
  buffer_after_minutes: count,
  timezone: z.optional(z.string()),
  /** How many days, today included, can be booked. */
  horizon_days: count,
  /** False until the owner opens online booking. */
  accepting_bookings: z.optional(z.boolean()),
  /** Whether clients can wait for a time to come free. */
  waitlist: z.optional(z.boolean()),
  /** Opens WhatsApp with a message that asks to book; without one, nothing is booked in the chat. */
  chat_link: text,
})
export type ShopConfig = z.infer<typeof shopConfigSchema>

export const getShopConfig = endpoint({
  method: 'GET',
  path: '/api/client/shop-config',
  response: shopConfigSchema,
  tags: ['shop'],
  cachePolicy: cachePolicies.shopConfigInShell,
}).takes<undefined, { subdomain?: string }>()
