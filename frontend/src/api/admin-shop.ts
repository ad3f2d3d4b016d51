// The salon that is managed: which one a call is about, and its settings.
import * as z from 'zod/mini'
import { endpoint } from './client'
import { freshness } from './freshness'

/** Which salon a call of the dashboard is about. Only the platform's master names one; everybody else has their own. */
export interface ManagedShop {
  readonly shopId?: number
}

const text = z.nullable(z.string())

const adminShopSchema = z.object({
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
  /** "09:00". */
  default_opening_time: z.string(),
  default_closing_time: z.string(),
  color_palette: z.nullable(z.object({ primary: z.string(), secondary: z.string() })),
  version: z.int(),
})
export type AdminShop = z.infer<typeof adminShopSchema>

export const getAdminShop = endpoint({
  method: 'GET',
  path: '/api/admin/shop',
  response: adminShopSchema,
  tags: ['shop'],
  freshness: freshness.adminLists,
}).takes<undefined, ManagedShop>()
