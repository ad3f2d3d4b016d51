import { expect, it } from 'vitest'
import { bufferMinutes, isTooLong } from './buffer'

it.each([
  ['15', 15],
  [' 5 ', 5],
  ['', 0],
  ['ten', 0],
  ['-5', 0],
  ['7.9', 7],
  ['Infinity', 0],
  ['121', 121],
])('"%s" is %d minutes', (typed, minutes) => {
  expect(bufferMinutes(typed)).toBe(minutes)
})

it('may be two hours at most', () => {
  expect(isTooLong(120)).toBe(false)
  expect(isTooLong(121)).toBe(true)
})
