import { expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { ava, glow, mia, nails } from './master-fixtures'
import { isDeletable, masterAccess, statusActions, statusAfter } from './rules'

it('offers what changes something', () => {
  expect(statusActions('active')).toEqual(['suspend'])
  expect(statusActions('suspended')).toEqual(['activate', 'reactivate'])
  expect(statusActions('inactive')).toEqual(['activate', 'suspend'])
})

it('leads where its name says', () => {
  expect([statusAfter('activate'), statusAfter('reactivate'), statusAfter('suspend')]).toEqual([
    'active',
    'active',
    'suspended',
  ])
})

it('deletes what was closed for a month', () => {
  const closed = { ...nails, closed_since: instant('2026-08-01T00:00:00Z') }
  const days = (count: number) => Date.parse('2026-08-01T00:00:00Z') + count * 86_400_000
  expect([isDeletable(closed, days(30) - 1), isDeletable(closed, days(30))]).toEqual([false, true])
  expect(isDeletable(glow, days(9999))).toBe(false)
})

it('opens for masters only', () => {
  expect([undefined, null, ava, mia].map(masterAccess)).toEqual([
    'asking',
    'anonymous',
    'forbidden',
    'granted',
  ])
})
