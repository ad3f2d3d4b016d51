import { expect, test } from 'vitest'
import type { Conflict } from '#/api/admin-placements'
import { instant, shopDate } from '#/lib/shop-time'
import { bookingAt } from './booking-fixtures'
import { hasReason, isElsewhere, momentAt, obstacle, placeBody, placeOf, wantedPlace } from './place-form'

const zone = 'America/New_York'
const hana = bookingAt(1, '10:00', 60)
const form = placeOf(hana, zone, true)

const conflict = (key: string, can_override: boolean): Conflict => ({
  key,
  kind: can_override ? 'booking' : 'skill',
  label: 'In the way',
  from: null,
  to: null,
  can_override,
})

test('a time on the salon’s wall is a moment, on both sides of a clock change', () => {
  expect(momentAt(shopDate('2026-11-24'), '14:30', zone)).toBe('2026-11-24T19:30:00Z')
  expect(momentAt(shopDate('2026-10-31'), '23:55', zone)).toBe('2026-11-01T03:55:00Z')
  expect(momentAt(shopDate('2026-11-01'), '00:05', zone)).toBe('2026-11-01T04:05:00Z')
  expect(momentAt(shopDate('2026-11-01'), '10:00', zone)).toBe('2026-11-01T15:00:00Z')
  expect(momentAt(shopDate('2026-11-24'), '00:00', 'Pacific/Auckland')).toBe('2026-11-23T11:00:00Z')
})

test('the form begins where the appointment is, and asks for nothing else', () => {
  const place = wantedPlace(form, zone)
  expect(place?.start_time && Date.parse(place.start_time)).toBe(Date.parse(hana.start_time))
  expect(place && isElsewhere(hana, place)).toBe(false)
  expect(place).not.toHaveProperty('chair_id')
})

test('times and lengths off the steps are none', () => {
  for (const minutes of ['', '3', '7', '62', '1445', '-5', 'x', '4.5'])
    expect(wantedPlace({ ...form, minutes }, zone), minutes).toBeNull()
  for (const clock of ['', '14:3', '14:33']) expect(wantedPlace({ ...form, clock }, zone), clock).toBeNull()
  expect(wantedPlace({ ...form, minutes: '1440', clock: '09:05', chair: 'none' }, zone)).toMatchObject({
    duration: 1440,
    chair_id: null,
  })
})

test('a reason is sent with what was shown, and only then', () => {
  const place = { start_time: instant('2026-11-24T19:30:00Z'), staff_id: 2, duration: 45 }
  const typed = { ...form, reason: ' Both agreed ', tells: false }
  expect(placeBody(typed, place, [])).toEqual({ ...place, tell_client: false })
  expect(placeBody(typed, place, [conflict('booking:7', true)])).toEqual({
    ...place,
    tell_client: false,
    override: { reason: 'Both agreed', conflicts: ['booking:7'] },
  })
  expect([hasReason(form), hasReason({ ...form, reason: ' no ' }), hasReason(typed)]).toEqual([
    false,
    false,
    true,
  ])
})

test('admins accept what can be accepted', () => {
  const some = [conflict('booking:7', true)]
  expect(obstacle([], false)).toBe('none')
  expect(obstacle(some, true)).toBe('reason')
  expect(obstacle(some, false)).toBe('admins')
  expect(obstacle([...some, conflict('skill', false)], true)).toBe('never')
})
