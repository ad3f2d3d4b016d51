// What clients missed or cancelled late, and what the salon holds against them (rules/clients#strikes).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminChange } from './admin-endpoint'

export const strikesSchema = z.object({
  /** How many count. */
  count: z.int(),
  effect: z.enum(['none', 'approval', 'call']),
  /** The newest first, waived ones among them. */
  items: z.array(
    z.object({
      booking_id: z.int(),
      kind: z.enum(['no_show', 'late_cancel']),
      at: instantSchema,
      waived: z.boolean(),
    }),
  ),
})
export type Strikes = z.infer<typeof strikesSchema>

export const putStrike = adminChange('PUT', '/api/admin/bookings/:id/strike', strikesSchema, [
  'clients',
]).takes<{ readonly waived: boolean; readonly reason?: string }>()
