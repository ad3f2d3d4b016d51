import { describe, expect, it } from 'vitest'
import type { DayHours } from '#/api/hours'
import { instant } from '#/lib/shop-time'
import { openRange, todaysOpening, week } from './opening-rules'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours: DayHours[] = names.map((dayName, dayOfWeek) => ({
  dayOfWeek,
  dayName,
  isOpen: dayOfWeek !== 0,
  openingTime: '09:00',
  closingTime: '19:00',
}))

const newYork = 'America/New_York'
const at = (text: string) => todaysOpening(hours, newYork, instant(text))

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
  const late = hours.map((day) => ({ ...day, openingTime: '18:00', closingTime: '02:00' }))
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
