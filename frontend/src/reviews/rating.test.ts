import { expect, it } from 'vitest'
import { formatAverage, formatMonth } from './rating'

it.each([
  [4.9, '4.9'],
  [5, '5.0'],
])('writes an average of %d as %s', (average, text) => {
  expect(formatAverage(average)).toBe(text)
})

it.each([
  ['2026-11', 'November 2026'],
  ['2027-01', 'January 2027'],
])('writes the month %s as %s', (month, text) => {
  expect(formatMonth(month)).toBe(text)
})
