import { expect, it } from 'vitest'
import { noticeOf } from './notice'

it.each([
  [1, 'minutes', 1],
  [90, 'minutes', 90],
  [60, 'hours', 1],
  [1_440, 'hours', 24],
  [2_160, 'hours', 36],
  [2_880, 'days', 2],
  [20_160, 'days', 14],
])('says %i minutes in %s', (minutes, unit, count) => {
  expect(noticeOf(minutes)).toEqual({ unit, count })
})
