import { describe, expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { endOf } from './visit-end'
import { linkedVisit } from './visit-fixtures'

const booking = { ...linkedVisit.booking, services: [] }
const start = Date.parse(booking.start_time)
const at = (minutes: number) => instant(new Date(start + minutes * 60_000).toISOString())

describe('how an appointment ended', () => {
  it.each([
    ['confirmed', -1, null],
    ['confirmed', booking.total_duration - 1, null],
    ['confirmed', booking.total_duration, 'over'],
    ['completed', 5, 'over'],
    ['cancelled', -1, 'cancelled'],
    ['no_show', 5, 'missed'],
  ] as const)('%s, %i minutes after its start: %s', (status, minutes, end) => {
    expect(endOf({ ...booking, status }, at(minutes))).toBe(end)
  })
})
