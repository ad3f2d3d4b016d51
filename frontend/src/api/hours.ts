// When the salon is open, day by day.
import * as z from 'zod/mini'
import { shopDateSchema } from '#/lib/shop-time'
import { endpoint } from './client'

const clock = z.nullable(z.string().check(z.regex(/^\d\d:\d\d$/)))

const dayHoursSchema = z.object({
  /** Sunday is 0. */
  dayOfWeek: z.int(),
  dayName: z.string(),
  isOpen: z.boolean(),
  openingTime: clock,
  closingTime: clock,
})
export type DayHours = z.infer<typeof dayHoursSchema>

const specialDaySchema = z.object({
  dateFrom: shopDateSchema,
  /** The same for one day. */
  dateTo: shopDateSchema,
  name: z.string(),
  isOpen: z.boolean(),
  openingTime: clock,
  closingTime: clock,
})
export type SpecialHours = z.infer<typeof specialDaySchema>

const shopHoursSchema = z.object({
  weeklyHours: z.array(dayHoursSchema),
  /** Of the next 60 days, by date: other hours, or none, in place of the week. */
  specialDays: z.array(specialDaySchema),
})
export type ShopHours = z.infer<typeof shopHoursSchema>

export const getShopHours = endpoint({
  method: 'GET',
  path: '/api/client/shop-hours',
  response: shopHoursSchema,
  tags: ['hours'],
}).takes()
