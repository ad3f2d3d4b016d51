import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  datePart,
  dayLabel,
  formatClock,
  formatDate,
  formatTime,
  type Instant,
  instant,
  isInstant,
  isShopDate,
  minuteOfDay,
  shopDate,
  shopDateOf,
  weekdayOf,
} from './shop-time'

const zones = [
  'America/New_York',
  'Europe/London',
  'Asia/Beirut',
  'Asia/Damascus',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const moment = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2032-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => instant(date.toISOString()))

describe('days and clock times of a zone', () => {
  it('agree with an independent calendar library everywhere', () => {
    const agrees = (at: Instant, timeZone: string) => {
      const theirs = parseAbsolute(at, timeZone)
      expect(shopDateOf(at, timeZone)).toBe(toCalendarDate(theirs).toString())
      expect(minuteOfDay(at, timeZone)).toBe(theirs.hour * 60 + theirs.minute)
    }
    fc.assert(fc.property(moment, zone, agrees), { numRuns: 2000 })
  })

  it('are the day before for New York while it is already tomorrow in Auckland', () => {
    expect(shopDateOf(instant('2026-11-24T03:30:00Z'), 'America/New_York')).toBe('2026-11-23')
    expect(shopDateOf(instant('2026-11-24T03:30:00Z'), 'Pacific/Auckland')).toBe('2026-11-24')
  })

  it('know both hours of the night the clocks go back', () => {
    const first = instant('2026-11-01T05:30:00Z')
    expect(formatTime(first, 'America/New_York')).toBe('1:30 AM')
    expect(formatTime(addMinutes(first, 60), 'America/New_York')).toBe('1:30 AM')
    expect(formatTime(addMinutes(first, 120), 'America/New_York')).toBe('2:30 AM')
  })
})

describe('adding days', () => {
  it('agrees with an independent calendar library', () => {
    const agrees = (at: Instant, days: number) => {
      const from = shopDateOf(at, 'UTC')
      expect(addDays(from, days)).toBe(parseDate(from).add({ days }).toString())
    }
    fc.assert(fc.property(moment, fc.integer({ min: -400, max: 400 }), agrees))
  })
})

describe('reading dates and instants', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', 'tomorrow', ''])(
    'refuses the date %o',
    (text) => {
      expect(isShopDate(text)).toBe(false)
      expect(() => shopDate(text)).toThrow(RangeError)
    },
  )

  it.each(['2026-11-24', '2026-11-24T14:00:00', '2026-11-24 14:00:00Z', '2026-11-24T99:00:00Z', ''])(
    'refuses the instant %o',
    (text) => {
      expect(isInstant(text)).toBe(false)
      expect(() => instant(text)).toThrow(RangeError)
    },
  )

  it('accepts a leap day and an instant with an offset', () => {
    expect(isShopDate('2028-02-29')).toBe(true)
    expect(isInstant('2026-11-24T09:00:00-05:00')).toBe(true)
  })
})

describe('writing', () => {
  const tuesday = shopDate('2026-11-24')

  it('writes days', () => {
    expect(formatDate(tuesday)).toBe('Tue, Nov 24')
    expect(formatDate(tuesday, 'full')).toBe('Tuesday, November 24, 2026')
    expect(formatDate(tuesday, 'long')).toBe('November 24, 2026')
    expect(formatDate(tuesday, 'medium')).toBe('Nov 24, 2026')
    expect(datePart(tuesday, 'month')).toBe('Nov')
    expect(weekdayOf(tuesday)).toBe(2)
  })

  it('calls days Today, Tomorrow or by their weekday', () => {
    const words = { today: 'Today', tomorrow: 'Tomorrow' }
    const labels = [0, 1, 2].map((days) => dayLabel(addDays(tuesday, days), tuesday, words))
    expect(labels).toEqual(['Today', 'Tomorrow', 'Thursday'])
  })

  it('writes times as the server does, with a plain space', () => {
    expect(formatTime(instant('2026-11-24T14:05:00Z'), 'America/New_York')).toBe('9:05 AM')
    expect([formatClock('00:00'), formatClock('12:30'), formatClock('18:00')]).toEqual([
      '12:00 AM',
      '12:30 PM',
      '6:00 PM',
    ])
  })
})
