import { expect, it } from 'vitest'
import { weekdayName, weekdays } from './week'

it('begins on Monday', () => {
  expect(weekdays.map((day) => weekdayName(day))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
  expect(weekdayName(0, 'short')).toBe('Sun')
})
