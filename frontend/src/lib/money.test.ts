import { expect, it } from 'vitest'
import { formatCents } from './money'

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1250, '$12.50'],
  [22000, '$220.00'],
  [123456789, '$1,234,567.89'],
])('writes %i cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})
