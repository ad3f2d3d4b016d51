// The salon that is managed: which one a call is about, and its settings.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact } from './admin-impact'

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
  /** A colour that is absent is the platform's. */
  color_palette: z.nullable(z.object({ primary: z.optional(z.string()), secondary: z.optional(z.string()) })),
  min_notice_minutes: z.int(),
  horizon_days: z.int(),
  slot_step_minutes: z.int(),
  hold_minutes: z.int(),
  max_open_bookings: z.int(),
  /** Whether clients can book online. */
  accepting_bookings: z.boolean(),
  /** The steps before opening that somebody looked at. */
  looked_at: z.array(z.string()),
  version: z.int(),
})
export type AdminShop = z.infer<typeof adminShopSchema>

export const getAdminShop = adminQuery('/api/admin/shop', adminShopSchema, ['shop'])

export interface BufferBody {
  readonly buffer_before_minutes: number
  readonly buffer_after_minutes: number
}

export interface RulesBody {
  readonly min_notice_minutes: number
  readonly horizon_days: number
  readonly slot_step_minutes: number
  readonly hold_minutes: number
  readonly max_open_bookings: number
}

/** What an owner looks at before online booking opens, in its order. */
export const openingSteps = ['contact', 'hours', 'services', 'team', 'site', 'timezone', 'currency'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** What is left out stays; null clears. */
export interface BrandingBody {
  readonly logo_url?: string | null
  readonly hero_image_url?: string | null
  readonly business_address?: string | null
  readonly business_phone?: string | null
  readonly business_email?: string | null
  readonly business_description?: string | null
  readonly color_palette?: { readonly primary: string; readonly secondary: string } | null
}

export const putBuffer = adminChange('PUT', '/api/admin/shop/buffer', adminShopSchema, [
  'shop',
  'slots',
]).takes<BufferBody>()

export const putRules = adminChange('PUT', '/api/admin/shop/rules', adminShopSchema, [
  'shop',
  'slots',
]).takes<RulesBody>()

export const putOpening = adminChange('PUT', '/api/admin/shop/opening', adminShopSchema, ['shop']).takes<
  { readonly accepting_bookings: boolean } | { readonly looked_at: OpeningStep }
>()

export const putTimezone = adminChange('PUT', '/api/admin/shop/timezone', adminShopSchema, [
  'shop',
  'hours',
  'slots',
  'bookings',
]).takes<{ readonly timezone: string; readonly keep?: 'instant' | 'clock' }>()

export const getZoneImpact = adminImpact('GET', '/api/admin/shop/timezone/impact').takes()

export const putBranding = adminChange('PUT', '/api/admin/shop/branding', adminShopSchema, [
  'shop',
]).takes<BrandingBody>()
