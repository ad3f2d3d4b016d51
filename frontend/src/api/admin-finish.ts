// The desk finishes a visit: what was done and sold, and what was paid (rules/booking-life#finishing).
import { adminBookingSchema } from './admin-bookings'
import { adminChange } from './admin-endpoint'
import type { ChosenModifier } from './services'

export interface FinalLineBody {
  /** null for a product or an extra. */
  service_id: number | null
  name?: string
  /** Absent: as agreed. */
  modifiers?: readonly ChosenModifier[]
  /** Cents. */
  price: number
}

export interface FinishBody {
  lines: readonly FinalLineBody[]
  discount?: { cents: number } | { percent: number }
  discount_reason?: string
}

export const postFinish = adminChange('POST', '/api/admin/bookings/:id/finish', adminBookingSchema, [
  'bookings',
  'clients',
]).takes<FinishBody>()
