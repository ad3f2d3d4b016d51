// Changes of the managed salon's settings. Each answers the settings as they are then.
import { adminChange } from './admin-endpoint'
import { adminImpact } from './admin-impact'
import { adminShopSchema } from './admin-shop'

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
  readonly completes_visits: boolean
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
  readonly price_note?: string | null
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
