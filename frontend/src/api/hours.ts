// When the salon is open, day by day.
import * as z from 'zod/mini'
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

const shopHoursSchema = z.object({ weeklyHours: z.array(dayHoursSchema) })

export const getShopHours = endpoint({
  method: 'GET',
  path: '/api/client/shop-hours',
  response: shopHoursSchema,
  tags: ['hours'],
}).takes()
