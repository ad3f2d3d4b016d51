import { describe, expect, it } from 'vitest'
import type { TimeBlock } from '#/api/admin-bookings'
import { instant } from '#/lib/shop-time'
import { bookingAt, friday, zone } from './booking-fixtures'
import { hourName, listOf, nextStep } from './list-hours'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const block = (id: number, from: string, to: string): TimeBlock => ({
  id,
  staff_id: 1,
  chair_id: null,
  kind: 'other',
  title: null,
  from: at(from),
  to: at(to),
  version: 1,
})

const shown = (...[bookings, blocks]: readonly [Parameters<typeof bookingAt>[], TimeBlock[]]) =>
  listOf({ date: friday, zone, bookings: bookings.map((one) => bookingAt(...one)), blocks }).map(
    ({ hour, rows }) => [
      hourName(hour),
      ...rows.map((row) => (row.kind === 'booking' ? row.booking.id : `block ${row.block.id}`)),
    ],
  )

describe('the list', () => {
  it('stands by start, hour by hour, without the hours in which nothing begins', () => {
    const bookings: Parameters<typeof bookingAt>[] = [
      [3, '13:30', 30],
      [2, '09:45', 30],
      [1, '09:00', 60],
    ]
    expect(shown(bookings, [block(7, '09:15', '09:30')])).toEqual([
      ['9 AM', 1, 'block 7', 2],
      ['1 PM', 3],
    ])
  })

  it('names an appointment before a block that begins with it, and the older of two appointments first', () => {
    const bookings: Parameters<typeof bookingAt>[] = [
      [5, '12:00', 30],
      [4, '12:00', 60],
    ]
    expect(shown(bookings, [block(1, '12:00', '13:00')])).toEqual([['12 PM', 4, 5, 'block 1']])
  })

  it('begins with what has gone on since the day before, and leaves out other days', () => {
    const bookings: Parameters<typeof bookingAt>[] = [
      [1, '23:30', 60, {}, '2026-11-19'],
      [2, '09:00', 60, {}, '2026-11-21'],
    ]
    expect(shown(bookings, [])).toEqual([['12 AM', 1]])
  })
})

describe('what comes next', () => {
  const now = at('10:00')
  const admin = { role: 'admin' } as const

  it.each([
    ['expected', 'arrived'],
    ['late', 'arrived'],
    ['arrived', 'in_service'],
    ['in_service', 'finish'],
    [null, null],
  ])('of %s is %s', (stage, step) => {
    expect(nextStep(bookingAt(1, '10:00', 60, { stage }), admin, now)).toBe(step)
  })

  it('is nothing more than three hours before, and nothing of what is over or canceled', () => {
    const stage = 'expected'
    expect(nextStep(bookingAt(1, '13:00', 60, { stage }), admin, now)).toBe('arrived')
    expect(nextStep(bookingAt(1, '13:05', 60, { stage }), admin, now)).toBeNull()
    expect(nextStep(bookingAt(1, '10:00', 60, { stage, status: 'completed' }), admin, now)).toBeNull()
    expect(nextStep(bookingAt(1, '10:00', 60, { stage, status: 'cancelled' }), admin, now)).toBeNull()
  })

  it('is, for staff, of their own appointments only', () => {
    const booking = bookingAt(1, '10:00', 60, { stage: 'expected' })
    expect(nextStep(booking, { role: 'staff', staffId: 1 }, now)).toBe('arrived')
    expect(nextStep(booking, { role: 'staff', staffId: 2 }, now)).toBeNull()
  })
})
