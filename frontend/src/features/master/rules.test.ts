import { expect, it } from 'vitest'
import { ava, mia } from './master-fixtures'
import { masterAccess, statusActions, statusAfter } from './rules'

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

it('opens for masters only', () => {
  expect([undefined, null, ava, mia].map(masterAccess)).toEqual([
    'asking',
    'anonymous',
    'forbidden',
    'granted',
  ])
})
