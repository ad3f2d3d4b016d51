// The desk marks how far a visit is (rules/booking-life#marks).
import { adminBookingSchema } from './admin-bookings'
import { adminChange } from './admin-endpoint'

export interface StageBody {
  stage: 'expected' | 'arrived' | 'in_service'
  /** Absent: as it is; null: not late. */
  late_minutes?: number | null
}

export const patchStage = adminChange('PATCH', '/api/admin/bookings/:id/stage', adminBookingSchema, [
  'bookings',
]).takes<StageBody>()
