import { expect, test } from 'vitest'
import type { TimeBlock } from '#/api/admin-bookings'
import { addMinutes } from '#/lib/shop-time'
import { bookingAt, calendar, friday, zone } from './booking-fixtures'
import { obstacleFinder } from './obstacles'

const now = Date.parse('2026-11-20T13:00:00Z')
const hana = bookingAt(1, '10:00', 60)
const ruth = bookingAt(2, '14:00', 60)
const gone = bookingAt(3, '16:00', 60, { status: 'cancelled' })
const start = bookingAt(4, '15:30', 0).start_time
const training: TimeBlock = {
  id: 1,
  staff_id: 1,
  chair_id: null,
  kind: 'training',
  title: 'Colour course',
  from: start,
  to: addMinutes(start, 30),
  version: 1,
}
const find = obstacleFinder({
  calendar: { ...calendar, blocks: [training, { ...training, id: 2, staff_id: null, chair_id: 1 }] },
  bookings: [hana, ruth, gone],
  zone,
  now,
})

/** What is first in the way of an hour at a time of that day. */
const at = (hour: number, { staffId = 1, minutes = 60, leftOut = 99 } = {}) =>
  find({ date: friday, staffId, from: hour * 60, minutes }, leftOut)

test('what is in the way first is named in the order of the server', () => {
  expect(at(8)?.what).toBe('closed')
  expect(at(17.5)?.what).toBe('closed')
  expect(at(9, { staffId: 2 })?.what).toBe('off')
  expect(at(11.5)?.what).toBe('break')
  expect(at(15)).toMatchObject({ what: 'block', block: { title: 'Colour course' } })
  expect(at(13.5)).toMatchObject({ what: 'booking', booking: { id: 2 } })
  // Both a block and a booking.
  expect(at(14.5, { minutes: 90 })?.what).toBe('block')
})

test('nothing is in the way of what only touches, nor is the appointment itself, nor a canceled one', () => {
  expect(at(9)).toBeUndefined()
  expect(at(13)).toBeUndefined()
  expect(at(10, { leftOut: 1 })).toBeUndefined()
  expect(at(16)).toBeUndefined()
  expect(at(10, { staffId: 2 })).toBeUndefined()
})
