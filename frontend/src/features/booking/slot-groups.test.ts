// Grouping a day's times by hour.
import { describe, expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { ava, maya, slotAt } from './booking-fixtures'
import { dotOf, groupByHour, nearestTo } from './slot-groups'
import { sameSlot } from './slot-key'

const at = (time: string, utc: string) => slotAt(time, `2026-11-24T${utc}:00Z`)
const morning = [
  at('9:00 AM', '14:00'),
  at('9:45 AM', '14:45'),
  at('10:15 AM', '15:15'),
  at('12:30 PM', '17:30'),
]

describe('groups', () => {
  it.each<[string, ReturnType<typeof at>[], string[]]>([
    ['no times', [], []],
    ['a morning', morning, ['9:00 AM: 9:00 AM, 9:45 AM', '10:00 AM: 10:15 AM', '12:00 PM: 12:30 PM']],
    [
      'an hour of the morning and the same hour of the evening',
      [at('9:30 AM', '14:30'), at('9:30 PM', '02:30')],
      ['9:00 AM: 9:30 AM', '9:00 PM: 9:30 PM'],
    ],
    [
      'an hour the clock repeats',
      [at('1:00 AM', '05:00'), at('1:30 AM', '05:30'), at('1:00 AM', '06:00'), at('1:30 AM', '06:30')],
      ['1:00 AM: 1:00 AM, 1:30 AM', '1:00 AM: 1:00 AM, 1:30 AM'],
    ],
  ])('%s', (_, slots, expected) => {
    const groups = groupByHour(slots)
    expect(
      groups.map((group) => `${group.hour}: ${group.slots.map((slot) => slot.time).join(', ')}`),
    ).toEqual(expected)
    expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length)
  })

  it('keep their key when the first time of an hour is taken', () => {
    const keys = (slots: typeof morning) => groupByHour(slots).map((group) => group.key)
    expect(keys(morning.slice(1))).toEqual(keys(morning))
  })

  it.each([
    [0, 'bad'],
    [1, 'warn'],
    [2, 'info'],
    [3, 'ok'],
    [4, 'ok'],
    [9, 'ok'],
  ])('%i of 4 is %s', (count, dot) => {
    expect(dotOf(count)).toBe(dot)
  })
})

describe('a lost time', () => {
  it.each([
    ['14:00', '9:45 AM'],
    ['15:15', '12:30 PM'],
    ['15:30', '12:30 PM'],
    ['17:30', '10:15 AM'],
  ])('at %s is followed by %s', (utc, expected) => {
    const lost = { start: instant(`2026-11-24T${utc}:00Z`), staffId: ava.id }
    const left = morning.filter((slot) => !sameSlot(slot, lost))
    expect(nearestTo(left, lost)?.time).toBe(expected)
  })

  it('may be free with another stylist', () => {
    const lost = { start: instant('2026-11-24T15:15:00Z'), staffId: ava.id }
    const other = slotAt('10:15 AM', '2026-11-24T15:15:00Z', maya)
    expect(sameSlot(other, lost)).toBe(false)
    expect(nearestTo([other], lost)).toBe(other)
    expect(nearestTo([], lost)).toBeUndefined()
  })
})
