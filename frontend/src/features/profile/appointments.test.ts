import { describe, expect, it } from 'vitest'
import type { Booking } from '#/api/bookings'
import { instant } from '#/lib/shop-time'
import { dayClass, edgeOf, inReadingOrder } from './appointments'

const zone = 'America/New_York'
// 11 in the morning of Tuesday, November 24 in New York.
const now = instant('2026-11-24T16:00:00Z')

describe('the day of an appointment', () => {
  it.each([
    ['2026-11-24T16:00:00Z', 'today-upcoming', 'ok'],
    ['2026-11-25T04:30:00Z', 'today-upcoming', 'ok'],
    ['2026-11-24T15:59:00Z', 'today-past', 'vio'],
    ['2026-11-24T05:00:00Z', 'today-past', 'vio'],
    ['2026-11-25T05:00:00Z', 'upcoming', 'mute'],
    ['2026-11-24T04:59:00Z', 'past', 'mute'],
  ] as const)('starting %s is %s, with a %s edge', (start, day, edge) => {
    const booking = { status: 'confirmed', start_time: instant(start) }
    expect(dayClass(booking, zone, now)).toBe(day)
    expect(edgeOf(booking, zone, now)).toBe(edge)
  })

  it('wears a red edge once cancelled', () => {
    expect(edgeOf({ status: 'cancelled', start_time: now }, zone, now)).toBe('bad')
  })
})

describe('the order of appointments', () => {
  const booking = (id: number, status: string, start: string): Booking => ({
    id,
    status,
    start_time: instant(start),
    end_time: instant(start),
    confirmation_code: null,
    total_duration: 60,
    total_price: 0,
    final_price: null,
    services: [],
    service_names: [],
    service_prices: [],
    staff_id: 1,
    staff_name: 'Ava',
    chair_name: null,
    cancel_reason: null,
    hold_expires_at: null,
    hold_seconds_left: null,
    can_cancel: false,
    can_confirm_by_email: false,
    needs_approval: false,
    review: { open: false, short_name: 'Maya O.', own: null },
  })

  it('is pending first, then soonest first, then what is over, latest first', () => {
    const list = [
      booking(1, 'completed', '2026-10-01T15:00:00Z'),
      booking(2, 'confirmed', '2026-12-01T15:00:00Z'),
      booking(3, 'cancelled', '2026-11-30T15:00:00Z'),
      booking(4, 'confirmed', '2026-11-26T15:00:00Z'),
      booking(5, 'pending', '2026-12-05T15:00:00Z'),
      booking(6, 'completed', '2026-11-01T15:00:00Z'),
    ]
    expect(inReadingOrder(list, now).map(({ id }) => id)).toEqual([5, 4, 2, 3, 6, 1])
  })
})
