// Bookings and working times of the calendar's tests: a Friday in New York.
import type { BookingDetail } from '#/api/admin-booking-detail'
import type { AdminBooking, Calendar } from '#/api/admin-bookings'
import { addMinutes, instant, shopDate } from '#/lib/shop-time'

export const zone = 'America/New_York'
export const friday = shopDate('2026-11-20')

/** `clock` is what the salon's wall shows on `day`, in winter: five hours behind UTC. */
export function bookingAt(
  id: number,
  clock: string,
  duration: number,
  change: Partial<AdminBooking> = {},
  day = '2026-11-20',
): AdminBooking {
  const start = addMinutes(instant(`${day}T${clock}:00-05:00`), 0)
  return {
    id,
    status: 'confirmed',
    start_time: start,
    end_time: addMinutes(start, duration + 10),
    staff_id: 1,
    staff_name: 'Ava Laurent',
    client_id: 40 + id,
    client_name: 'Hana Sato',
    client_phone: '+15550100777',
    total_duration: duration,
    total_price: 8500,
    final_price: null,
    services: [{ service_id: 21, name: 'Signature Cut', price: 8500, duration, modifiers: [] }],
    service_names: ['Signature Cut'],
    chair_id: 1,
    chair_name: 'Chair 1',
    cancel_reason: null,
    adjusted_minutes: 0,
    source: 'web',
    overlaps: [],
    hold_expires_at: null,
    needs_approval: false,
    stage: null,
    arrived_at: null,
    started_at: null,
    late_minutes: null,
    client_confirmed_at: null,
    on_way_at: null,
    to_move: [],
    version: 1,
    ...change,
  }
}

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)

export const calendar: Calendar = {
  timezone: zone,
  may_override: true,
  may_discount: true,
  staff: [
    { id: 1, name: 'Ava Laurent', profile_image_url: null },
    { id: 2, name: 'Maya Okafor', profile_image_url: null },
  ],
  worked: [
    { staff_id: 1, from: at('09:00'), to: at('12:00') },
    { staff_id: 1, from: at('13:00'), to: at('18:00') },
    { staff_id: 2, from: at('10:00'), to: at('18:00') },
  ],
  open: [{ from: at('09:00'), to: at('18:00') }],
  blocks: [],
  breaks: [{ staff_id: 1, date: friday, from: at('12:00'), to: at('13:00'), moved: false }],
  special_days: [],
}

export function detailOf(booking: AdminBooking, change: Partial<BookingDetail> = {}): BookingDetail {
  return {
    ...booking,
    can_finish: false,
    finish: null,
    client_is_told: true,
    client_matches: [],
    allowed_statuses: ['confirmed', 'cancelled'],
    history: [
      {
        at: at('08:00'),
        actor: 'Client',
        by_client: true,
        action: 'booking.created',
        from: null,
        to: 'pending',
        changes: [],
      },
      {
        at: at('08:05'),
        actor: 'Ava Laurent',
        by_client: false,
        action: 'booking.status_changed',
        from: 'pending',
        to: 'confirmed',
        changes: [],
      },
      {
        at: at('08:06'),
        actor: 'The system',
        by_client: false,
        action: 'booking.repaired',
        from: null,
        to: null,
        changes: [],
      },
    ],
    ...change,
  }
}
