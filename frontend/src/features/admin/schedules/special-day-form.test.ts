import { describe, expect, it } from 'vitest'
import type { SpecialDay } from '#/api/admin-special-days'
import { shopDate } from '#/lib/shop-time'
import {
  lastDayFor,
  type SpecialDayForm,
  specialDayBody,
  specialDayForm,
  specialDaySchema,
} from './special-day-form'

const eve: SpecialDay = {
  id: 7,
  date_from: shopDate('2026-12-24'),
  date_to: shopDate('2026-12-24'),
  kind: 'hours',
  opening_time: '09:00',
  closing_time: '24:00',
  name: 'Christmas Eve',
  version: 2,
}

describe('a special day', () => {
  it('goes on screen and back without a change', () => {
    expect(specialDayForm(eve)).toMatchObject({ from: '2026-12-24', opens: '09:00', closes: '00:00' })
    expect(specialDayBody(specialDayForm(eve))).toEqual({
      dateFrom: '2026-12-24',
      dateTo: '2026-12-24',
      kind: 'hours',
      openingTime: '09:00',
      closingTime: '24:00',
      name: 'Christmas Eve',
    })
  })

  it('has no times while it is closed', () => {
    expect(specialDayBody({ ...specialDayForm(eve), kind: 'closed', name: ' Off ' })).toMatchObject({
      openingTime: null,
      closingTime: null,
      name: 'Off',
    })
  })

  it('takes its last day along when the first one moves past it', () => {
    expect(lastDayFor('2026-12-24', '')).toBe('2026-12-24')
    expect(lastDayFor('2026-12-24', '2026-12-20')).toBe('2026-12-24')
    expect(lastDayFor('2026-12-24', '2026-12-26')).toBe('2026-12-26')
  })

  const problems = (change: Partial<SpecialDayForm>) => {
    const typed = { ...specialDayForm(eve), ...change }
    const { error } = specialDaySchema((problem) => problem).safeParse(typed)
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }

  it.each<[string, Partial<SpecialDayForm>, string[]]>([
    ['one day', {}, []],
    ['sixty days', { to: '2027-02-21' }, []],
    ['sixty-one days', { to: '2027-02-22' }, ['to: tooLong']],
    ['no days', { from: '', to: '' }, ['from: dateMissing', 'to: dateMissing']],
    ['days that end before they begin', { to: '2026-12-23' }, ['to: lastEarlier']],
    ['half the hours', { closes: '' }, ['closes: half']],
    ['hours without length', { closes: '09:00' }, ['closes: equal']],
    ['hours that are not asked for', { kind: 'closed', closes: '' }, []],
    ['no name', { name: ' ' }, ['name: nameMissing']],
    ['a long name', { name: 'x'.repeat(61) }, ['name: nameTooLong']],
  ])('%s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected)
  })
})
