import { expect, it } from 'vitest'
import { formatMinutes } from './duration'

it.each([
  [0, '0m'],
  [45, '45m'],
  [59, '59m'],
  [60, '1h 0m'],
  [115, '1h 55m'],
  [1440, '24h 0m'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
