import { expect, test } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { bookingAt, calendar, friday, zone } from './booking-fixtures'
import { gridOf } from './columns'
import {
  columnOf,
  endingAt,
  isLengthOnly,
  isSamePlace,
  mayMove,
  movedTo,
  standing,
  steppedBy,
  tapped,
} from './place-moves'

const hana = bookingAt(1, '10:00', 45)
const saturday = shopDate('2026-11-21')
const source = { calendar, bookings: [hana], zone }
const day = gridOf({ ...source, view: 'day', days: [friday] })
const week = gridOf({ ...source, view: 'week', days: [friday, saturday] })
const place = standing(hana, zone)
const [ava, maya] = day.columns
const at = (hour: number, minute = 0) => hour * 60 + minute
const now = Date.parse('2026-11-20T13:00:00Z')

test('a place is a date, a person, a minute of the salon’s day and a length', () => {
  expect(place).toEqual({ date: friday, staffId: 1, from: at(10), minutes: 45 })
})

test('a drag snaps to five minutes and to columns', () => {
  if (!ava || !maya) throw new Error('no columns')
  expect(movedTo(place, ava, at(11, 12.4), day.hours, 'admin')).toEqual({ ...place, from: at(11, 10) })
  expect(movedTo(place, maya, at(11, 12.6), day.hours, 'admin')).toEqual({
    ...place,
    staffId: 2,
    from: at(11, 15),
  })
  expect(movedTo(place, ava, -90, day.hours, 'admin').from).toBe(day.hours.from)
  expect(movedTo(place, ava, 9_999, day.hours, 'admin').from).toBe(day.hours.to - 5)
})

test('staff stay in their own column, and a week keeps the stylist', () => {
  const [, other] = week.columns
  if (!maya || !other) throw new Error('no columns')
  expect(movedTo(place, maya, at(11), day.hours, 'staff')).toEqual({ ...place, from: at(11) })
  for (const role of ['staff', 'admin'] as const)
    expect(movedTo(place, other, at(11), week.hours, role)).toEqual({
      ...place,
      date: saturday,
      from: at(11),
    })
})

test('the lower edge changes the length alone, within what is allowed', () => {
  expect(endingAt(place, at(11, 13))).toEqual({ ...place, minutes: 75 })
  expect(endingAt(place, at(9))).toEqual({ ...place, minutes: 5 })
  expect(endingAt(place, 99_999)).toEqual({ ...place, minutes: 1440 })
})

const press = (key: string, shiftKey = false) => ({ key, shiftKey })

test('keys move by steps, by columns, and change the length', () => {
  const step = (key: string, shift = true, rightToLeft = false) =>
    steppedBy(press(key, shift), place, day, 'admin', rightToLeft)
  expect(step('ArrowDown')).toEqual({ ...place, from: at(10, 5) })
  expect(step('ArrowUp')).toEqual({ ...place, from: at(9, 55) })
  expect(step('ArrowRight')).toEqual({ ...place, staffId: 2 })
  expect(step('ArrowLeft', true, true)).toEqual({ ...place, staffId: 2 })
  // There is no column before the first.
  expect(step('ArrowLeft')).toEqual(place)
  expect(step(']', false)).toEqual({ ...place, minutes: 50 })
  expect(step('[', false)).toEqual({ ...place, minutes: 40 })
  // These go from block to block, or are of no use here.
  for (const key of ['ArrowDown', 'Enter', 'x']) expect(step(key, false)).toBeUndefined()
})

test('keys lead staff to no colleague, and nobody out of the day', () => {
  expect(steppedBy(press('ArrowRight', true), place, day, 'staff', false)).toEqual(place)
  expect(steppedBy(press('ArrowRight', true), place, week, 'staff', false)).toEqual({
    ...place,
    date: saturday,
  })
  const first = { ...place, from: day.hours.from }
  expect(steppedBy(press('ArrowUp', true), first, day, 'admin', false)).toEqual(first)
})

test('a tap means a quarter of an hour, or the end of what stands in its beginning', () => {
  expect(tapped(at(11, 7), [])).toBe(at(11))
  expect(tapped(at(11, 29), [])).toBe(at(11, 15))
  expect(tapped(at(11, 12), [{ from: at(10), to: at(11, 10) }])).toBe(at(11, 10))
  expect(tapped(at(11, 9), [{ from: at(10), to: at(11, 7) }])).toBe(at(11))
  expect(tapped(at(11, 2), [{ from: at(11, 5), to: at(12) }])).toBe(at(11))
})

test('what is over, canceled, lapsed, offered or a colleague’s does not move', () => {
  const admin = { role: 'admin', staffId: 9 } as const
  const may = (change: Partial<typeof hana>, person: Parameters<typeof mayMove>[1] = admin) =>
    mayMove({ ...hana, ...change }, person, now)
  const hold = (minutes: number) => bookingAt(2, '08:00', minutes).end_time
  expect(may({})).toBe(true)
  for (const status of ['completed', 'no_show', 'cancelled', 'canceled', 'unheard'])
    expect(may({ status }), status).toBe(false)
  expect(may({ status: 'pending', hold_expires_at: hold(0) })).toBe(true)
  expect(may({ status: 'pending', hold_expires_at: hold(-60) })).toBe(false)
  expect(may({ status: 'pending', source: 'waitlist', hold_expires_at: hold(0) })).toBe(false)
  expect(may({}, { role: 'staff', staffId: 1 })).toBe(true)
  expect(may({}, { role: 'staff', staffId: 2 })).toBe(false)
})

test('places are compared, and found among the columns', () => {
  expect(isSamePlace(place, { ...place })).toBe(true)
  expect(isSamePlace(place, { ...place, from: 0 })).toBe(false)
  expect(isLengthOnly(place, { ...place, minutes: 60 })).toBe(true)
  expect(isLengthOnly(place, { ...place, minutes: 60, staffId: 2 })).toBe(false)
  expect(isLengthOnly(place, place)).toBe(false)
  expect(columnOf(day.columns, { ...place, staffId: 2 })).toBe(1)
  expect(columnOf(day.columns, { ...place, date: saturday })).toBe(-1)
  expect(columnOf(week.columns, { ...place, staffId: 2, date: saturday })).toBe(1)
})
