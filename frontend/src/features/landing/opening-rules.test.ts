import { describe, expect, it } from 'vitest'
import type { DayHours, ShopHours, SpecialHours } from '#/api/hours'
import { instant, shopDate } from '#/lib/shop-time'
import { openRange, specialOn, todaysOpening, week } from './opening-rules'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours: DayHours[] = names.map((dayName, dayOfWeek) => ({
  dayOfWeek,
  dayName,
  isOpen: dayOfWeek !== 0,
  openingTime: '09:00',
  closingTime: '19:00',
}))

const newYork = 'America/New_York'
const weekly: ShopHours = { weeklyHours: hours, specialDays: [] }
const at = (text: string) => todaysOpening(weekly, newYork, instant(text))

describe('the week', () => {
  it('runs from Monday to Sunday', () => {
    expect(week(hours).map(({ dayName }) => dayName)).toEqual([...names.slice(1), 'Sunday'])
  })

  it('is the documented one when the salon has set none', () => {
    const ranges = week([]).map((day) => [day.dayName, openRange(day)])
    expect(ranges).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name) => [
        name,
        { from: '09:00', to: '17:00' },
      ]),
      ['Saturday', { from: '08:00', to: '18:00' }],
      ['Sunday', null],
    ])
  })

  it('has no times on a closed day, whatever is stored beside it', () => {
    expect(hours.map(openRange)[0]).toBeNull()
  })
})

describe('today', () => {
  it('is open until closing time, by the salon’s clock and calendar', () => {
    expect(at('2026-11-24T23:59:00Z')).toEqual({ state: 'until', closes: '19:00' })
    expect(at('2026-11-25T00:00:00Z')).toBeNull()
  })

  it('is closed on a closed day, also while other zones are a day ahead', () => {
    expect(at('2026-11-23T03:00:00Z')).toEqual({ state: 'closed' })
  })
})

describe('hours that end after midnight', () => {
  const nights = hours.map((day) => ({ ...day, openingTime: '18:00', closingTime: '02:00' }))
  const late: ShopHours = { weeklyHours: nights, specialDays: [] }
  const open = { state: 'until', closes: '02:00' }
  // Sunday is closed.
  it.each([
    ['Saturday, 5 PM', '2026-11-21T22:00:00Z', open],
    ['Saturday, 11 PM', '2026-11-22T04:00:00Z', open],
    ['the night to Sunday, 1 AM', '2026-11-22T06:00:00Z', open],
    ['Sunday, 2 AM', '2026-11-22T07:00:00Z', { state: 'closed' }],
    ['the night to Monday, 1 AM', '2026-11-23T06:00:00Z', null],
    ['Monday, 2 AM', '2026-11-23T07:00:00Z', open],
  ])('%s', (_, moment, expected) => {
    expect(todaysOpening(late, newYork, instant(moment))).toEqual(expected)
  })
})

describe('special days', () => {
  const closed: SpecialHours = {
    dateFrom: shopDate('2026-11-26'),
    dateTo: shopDate('2026-11-27'),
    name: 'Thanksgiving',
    isOpen: false,
    openingTime: null,
    closingTime: null,
  }
  const short: SpecialHours = {
    dateFrom: shopDate('2026-12-24'),
    dateTo: shopDate('2026-12-24'),
    name: 'Christmas Eve',
    isOpen: true,
    openingTime: '09:00',
    closingTime: '14:00',
  }
  const special: ShopHours = { weeklyHours: hours, specialDays: [closed, short] }

  it('hold from their first to their last date', () => {
    const found = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-12-24'].map((date) =>
      specialOn(special.specialDays, shopDate(date)),
    )
    expect(found).toEqual([undefined, closed, closed, undefined, short])
  })

  it('stand in place of the week', () => {
    const on = (text: string) => todaysOpening(special, newYork, instant(text))
    expect(on('2026-11-26T16:00:00Z')).toEqual({ state: 'closed' })
    expect(on('2026-11-28T16:00:00Z')).toEqual({ state: 'until', closes: '19:00' })
    expect(on('2026-12-24T16:00:00Z')).toEqual({ state: 'until', closes: '14:00' })
    expect(on('2026-12-24T20:00:00Z')).toBeNull()
  })

  it('leave the night before open', () => {
    const nights = hours.map((day) => ({ ...day, openingTime: '18:00', closingTime: '02:00' }))
    const late: ShopHours = { weeklyHours: nights, specialDays: [closed] }
    const oneInTheNight = todaysOpening(late, newYork, instant('2026-11-26T06:00:00Z'))
    expect(oneInTheNight).toEqual({ state: 'until', closes: '02:00' })
  })
})
