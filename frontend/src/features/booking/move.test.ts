import { describe, expect, it, test } from 'vitest'
import { instant, shopDate } from '#/lib/shop-time'
import { pageOf } from './dates'
import { dayToShow, moveHorizon, otherPlaces } from './move'

const today = shopDate('2026-11-20')
const booked = shopDate('2026-11-26')

describe('the day that is looked at', () => {
  it.each([
    [null, '2026-11-26'],
    ['2026-12-01', '2026-12-01'],
    ['2026-11-01', '2026-11-20'],
    ['2027-06-01', '2027-02-17'],
    ['tomorrow', '2026-11-26'],
  ])('is for %s in the address the %s', (asked, shown) => {
    expect(dayToShow(asked, booked, today, moveHorizon(14))).toBe(shown)
  })

  it('is on its page of the dates', () => {
    expect(pageOf(null, today)).toBe(0)
    expect(pageOf(shopDate('2026-12-03'), today)).toBe(0)
    expect(pageOf(shopDate('2026-12-04'), today)).toBe(1)
    expect(pageOf(shopDate('2026-11-01'), today)).toBe(0)
  })
})

test('a salon that can be booked further ahead than a quarter is moved in as far', () => {
  expect(moveHorizon(14)).toBe(90)
  expect(moveHorizon(120)).toBe(120)
})

test('the time that it has is no other place', () => {
  const slot = (start: string, staffId: number) => ({
    time: '9:00 AM',
    start: instant(start),
    staffId,
    staffName: 'Leo Haddad',
  })
  const slots = [
    slot('2026-11-26T14:00:00Z', 12),
    slot('2026-11-26T14:00:00Z', 11),
    slot('2026-11-26T15:00:00Z', 12),
  ]
  const booking = { start_time: instant('2026-11-26T09:00:00-05:00'), staff_id: 12 }
  expect(otherPlaces(slots, booking)).toEqual(slots.slice(1))
})
