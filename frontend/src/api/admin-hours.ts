// When the salon is open, as its admins edit it. Times are "HH:MM" on its clock.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact } from './admin-impact'

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

export const getAdminHours = adminQuery('/api/admin/shop/hours', adminHoursSchema, ['hours', 'shop'])

export const putAdminHours = adminChange('PUT', '/api/admin/shop/hours', adminHoursSchema, [
  'hours',
  'shop',
  'slots',
]).takes<AdminHoursBody>()

/** Which coming bookings would lie outside these hours. */
export const postHoursImpact = adminImpact('POST', '/api/admin/shop/hours/impact').takes<AdminHoursBody>()
