// The salons, as the platform's master manages them.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import type { Plan } from './shop-setup'
import { welcomeSchema } from './welcome'

const text = z.nullable(z.string())

const shopStatusSchema = z.enum(['active', 'suspended', 'inactive'])
export type ShopStatus = z.infer<typeof shopStatusSchema>

const platformShopSchema = z.object({
  id: z.int(),
  name: z.string(),
  subdomain: z.string(),
  status: shopStatusSchema,
  plan: z.enum(['base', 'vip']),
  /** null: it never had a trial. */
  trial_ends_at: z.nullable(instantSchema),
  created_at: instantSchema,
  whatsapp_admin_number: text,
  /** The first who runs it. */
  admin_name: text,
  /** The number of the first who runs it and has one. */
  admin_phone: text,
  /** null: the platform's own colours. */
  color_palette: z.nullable(z.object({ primary: z.nullish(z.string()), secondary: z.nullish(z.string()) })),
  version: z.int(),
  /** null: it is open. */
  closed_since: z.nullable(instantSchema),
})
export type PlatformShop = z.infer<typeof platformShopSchema>

export const shopSorts = ['created', 'name', 'trial_end'] as const

export interface ShopFilter {
  /** Part of its name or address, of the name of one who runs it, or of a number. */
  readonly search?: string
  readonly status?: ShopStatus
  readonly plan?: Plan
  /** The newest first without one. */
  readonly sort?: (typeof shopSorts)[number]
  /** 1 to 100 rows. */
  readonly limit: number
  readonly cursor?: string
}

export const getPlatformShops = endpoint({
  method: 'GET',
  path: '/api/platform/shops',
  response: z.array(platformShopSchema),
  tags: ['platform'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ShopFilter>()

/** All salons, whatever is searched for; those on trial have one that has not ended. */
export const getShopCounts = endpoint({
  method: 'GET',
  path: '/api/platform/shops/counts',
  response: z.object({
    total: z.int(),
    active: z.int(),
    suspended: z.int(),
    inactive: z.int(),
    trial: z.int(),
    /** Those opened in the last 90 days. */
    joined: z.int(),
    /** null: none is on trial. */
    next_trial_end: z.nullable(instantSchema),
  }),
  tags: ['platform'],
  cachePolicy: cachePolicies.adminLists,
}).takes()

interface SalonNaming {
  readonly name: string
  readonly subdomain: string
}

export interface SalonBody extends SalonNaming {
  /** null: no number. A new salon's number is its first admin's. */
  readonly whatsapp_admin_number: string | null
}

export interface SalonEdit extends SalonBody {
  readonly plan: Plan
  /** From the end of the trial, or from now if it has ended. */
  readonly extend_trial_days?: number
}

export const postPlatformShop = endpoint({
  method: 'POST',
  path: '/api/platform/shops',
  response: z.extend(platformShopSchema, { welcome: welcomeSchema }),
  tags: ['platform'],
}).takes<SalonBody & { readonly timezone: string }>()

export const postDuplicate = endpoint({
  method: 'POST',
  path: '/api/platform/shop/:shopId/duplicate',
  response: z.extend(platformShopSchema, { message: z.optional(z.string()) }),
  tags: ['platform'],
}).takes<SalonNaming>()

export const patchPlatformShop = endpoint({
  method: 'PATCH',
  path: '/api/platform/shop/:shopId',
  response: platformShopSchema,
  tags: ['platform', 'shop'],
}).takes<SalonEdit>()

export const patchShopStatus = endpoint({
  method: 'PATCH',
  path: '/api/platform/shop/:shopId/status',
  response: platformShopSchema,
  tags: ['platform', 'shop'],
}).takes<{ readonly status: ShopStatus }>()

/** Everything of a salon, to be kept as a file: nothing here reads it. */
export const getShopExport = endpoint({
  method: 'GET',
  path: '/api/platform/shop/:shopId/export',
  response: z.looseObject({ exported_at: z.string() }),
  tags: [],
  timeout: 60_000,
}).takes()

/** The salon's name is typed. */
export const deletePlatformShop = endpoint({
  method: 'DELETE',
  path: '/api/platform/shop/:shopId',
  response: z.object({ success: z.boolean() }),
  tags: ['platform', 'shop'],
  timeout: 60_000,
}).takes<{ readonly name: string }>()
