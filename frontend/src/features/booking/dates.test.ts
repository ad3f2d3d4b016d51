// The fourteen bookable days.
import { describe, expect, it } from 'vitest'
import { type ShopDate, shopDate } from '#/lib/shop-time'
import { availabilityOn, bookingDays, shortLabel } from './dates'
import { dayBeside, nextOpenDay, nextWeekday } from './day-beside'

const words = { today: 'Today', tomorrow: 'Tomorrow' }
const friday = shopDate('2026-11-20')

describe('the days of Select Date', () => {
  it('are fourteen, from today', () => {
    const days = bookingDays(friday, words)
    expect(days.map((day) => `${day.label} ${day.date}`)).toEqual([
      'Today 2026-11-20',
      'Tomorrow 2026-11-21',
      'Sunday 2026-11-22',
      'Monday 2026-11-23',
      'Tuesday 2026-11-24',
      'Wednesday 2026-11-25',
      'Thursday 2026-11-26',
      'Friday 2026-11-27',
      'Saturday 2026-11-28',
      'Sunday 2026-11-29',
      'Monday 2026-11-30',
      'Tuesday 2026-12-01',
      'Wednesday 2026-12-02',
      'Thursday 2026-12-03',
    ])
    expect(days.map(shortLabel).slice(0, 4)).toEqual(['Today', 'Tomorrow', 'Sun', 'Mon'])
  })

  it('go on where the salon can be booked for longer, and end with it', () => {
    const page = (horizon: number, number: number) =>
      bookingDays(friday, words, horizon, number).map(({ date }) => date)
    expect(page(20, 1)).toEqual([
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
    ])
    expect(page(3, 0)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(dayBeside(shopDate('2026-12-03'), friday, 1, 20)).toBe('2026-12-04')
    expect(dayBeside(shopDate('2026-12-09'), friday, 1, 20)).toBeNull()
  })

  it.each<[string, 1 | -1, string | null]>([
    ['2026-11-20', -1, null],
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-03', -1, '2026-12-02'],
    ['2026-12-03', 1, null],
  ])('the day beside %s (%i) is %s', (date, step, expected) => {
    expect(dayBeside(shopDate(date), friday, step, 14)).toBe(expected)
  })
})

it('finds the next day of the same weekday', () => {
  const tuesday = shopDate('2026-11-24')
  expect(nextWeekday(tuesday, shopDate('2026-11-20'))).toBe('2026-11-24')
  expect(nextWeekday(tuesday, tuesday)).toBe('2026-12-01')
  expect(nextWeekday(shopDate('2025-01-07'), tuesday)).toBe('2026-12-01')
})

describe('the next open day', () => {
  const days = (counts: Record<string, number>) =>
    Object.entries(counts).map(([date, slot_count]) => ({ date: shopDate(date), slot_count, is_open: true }))
  const from: ShopDate = shopDate('2026-11-24')

  it.each<[string, Record<string, number>, string | null]>([
    [
      'is the next one with times',
      { '2026-11-24': 0, '2026-11-25': 0, '2026-11-26': 3, '2026-11-27': 1 },
      '2026-11-26',
    ],
    [
      'is an earlier one when no later one is left',
      { '2026-11-21': 2, '2026-11-23': 1, '2026-11-24': 0 },
      '2026-11-23',
    ],
    ['is not the day itself', { '2026-11-24': 5 }, null],
    ['may not exist', { '2026-11-23': 0, '2026-11-24': 0, '2026-11-25': 0 }, null],
  ])('%s', (_, counts, expected) => {
    expect(nextOpenDay(days(counts), from)).toBe(expected)
  })

  it('is full or closed only when the salon said so', () => {
    expect(availabilityOn(days({ '2026-11-24': 1 }), from)).toBe('open')
    expect(availabilityOn(days({ '2026-11-24': 0 }), from)).toBe('full')
    expect(availabilityOn([{ date: from, slot_count: 0, is_open: false }], from)).toBe('closed')
    expect(availabilityOn([], from)).toBeUndefined()
    expect(availabilityOn(undefined, from)).toBeUndefined()
  })
})
