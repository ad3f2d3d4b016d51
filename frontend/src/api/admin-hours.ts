// When the salon is open, as its admins edit it. Times are "HH:MM" on its clock.
import * as z from 'zod/mini'
import { impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const time = z.nullable(z.string())

const weekdaySchema = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.int(),
  isOpen: z.boolean(),
  /** Open without times is open for the default hours. A closing time before the opening time is on the next date. */
  openingTime: time,
  closingTime: time,
})
type AdminWeekday = z.infer<typeof weekdaySchema>

const adminHoursSchema = z.object({
  defaultHours: z.object({ openingTime: z.string(), closingTime: z.string() }),
  /** Seven days, Sunday first. */
  weeklyHours: z.array(weekdaySchema),
  /** Of the salon's settings. */
  version: z.int(),
})
export type AdminHours = z.infer<typeof adminHoursSchema>

export interface AdminHoursBody {
  readonly defaultHours: { readonly openingTime: string; readonly closingTime: string }
  readonly weeklyHours: readonly AdminWeekday[]
}

export const getAdminHours = endpoint({
  method: 'GET',
  path: '/api/admin/shop/hours',
  response: adminHoursSchema,
  tags: ['hours', 'shop'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const putAdminHours = endpoint({
  method: 'PUT',
  path: '/api/admin/shop/hours',
  response: adminHoursSchema,
  tags: ['hours', 'shop', 'slots'],
}).takes<AdminHoursBody, ManagedShop>()

/** Which coming bookings would lie outside these hours. */
export const postHoursImpact = endpoint({
  method: 'POST',
  path: '/api/admin/shop/hours/impact',
  response: impactSchema,
  ...impactRules,
}).takes<AdminHoursBody, ManagedShop>()
