// The salon that is managed: its settings. How they are changed is in ./admin-settings, which the dashboard needs later.
import * as z from 'zod/mini'
import { adminQuery } from './admin-endpoint'

const text = z.nullable(z.string())

export const adminShopSchema = z.object({
  id: z.int(),
  name: z.string(),
  subdomain: z.string(),
  timezone: z.string(),
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  logo_url: text,
  hero_image_url: text,
  business_address: text,
  business_phone: text,
  business_email: text,
  business_description: text,
  price_note: text,
  /** "09:00". */
  default_opening_time: z.string(),
  default_closing_time: z.string(),
  /** A colour that is absent is the platform's. */
  color_palette: z.nullable(z.object({ primary: z.optional(z.string()), secondary: z.optional(z.string()) })),
  min_notice_minutes: z.int(),
  horizon_days: z.int(),
  slot_step_minutes: z.int(),
  hold_minutes: z.int(),
  max_open_bookings: z.int(),
  /** Whether visits become completed at the end of their day. */
  completes_visits: z.boolean(),
  /** Whether clients can book online. */
  accepting_bookings: z.boolean(),
  /** The steps before opening that somebody looked at. */
  looked_at: z.array(z.string()),
  version: z.int(),
})
export type AdminShop = z.infer<typeof adminShopSchema>

export const getAdminShop = adminQuery('/api/admin/shop', adminShopSchema, ['shop'])
