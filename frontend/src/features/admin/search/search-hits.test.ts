import { expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { addressOf, fits, hitKey, hitsOf, isSearch, moved } from './search-hits'

const client = { id: 7, name: 'Hana Sato', phone: null, last_visit: null, next_visit: null }
const booking = {
  id: 1207,
  client_name: 'Hana Sato',
  // Still Friday in New York.
  start_time: instant('2026-11-21T02:00:00Z'),
  staff_name: 'Ava Laurent',
  status: 'confirmed',
  services: ['Cut'],
}
const settings = { id: 'tab-settings', name: 'Settings', address: '?tab=settings' }
const add = { id: 'add-booking', name: 'Add booking', address: '?tab=bookings&add=1' }

it.each([
  ['se', 'Settings', true],
  ['BOOK', 'Add booking', true],
  ['booking add', 'Add booking', true],
  ['éta', 'Etage', true],
  ['', 'Settings', true],
  ['ttings', 'Settings', false],
  ['add x', 'Add booking', false],
  ['#1207', 'Settings', false],
])('%s and %s: %s', (typed, name, expected) => {
  expect(fits(name, typed)).toBe(expected)
})

it('lists clients, bookings and actions in this order', () => {
  const hits = hitsOf({ clients: [client], bookings: [booking] }, [add, settings], 'book')
  expect(hits.map(hitKey)).toEqual(['client-7', 'booking-1207', 'add-booking'])
  expect(hitsOf(undefined, [add, settings], '').map(hitKey)).toEqual(['add-booking', 'tab-settings'])
})

it('leads to the file of a client, the day of a booking on the salon’s clock, and the place of an action', () => {
  const zone = 'America/New_York'
  expect(addressOf({ kind: 'clients', client }, {}, zone)).toBe('?tab=crm&client=7')
  expect(addressOf({ kind: 'bookings', booking }, { shopId: 3 }, zone)).toBe(
    '?shopId=3&tab=bookings&view=day&day=2026-11-20&booking=1207',
  )
  expect(addressOf({ kind: 'actions', action: add }, {}, zone)).toBe(add.address)
})

it('asks the server from the second character on', () => {
  expect(['', ' ', 'a ', 'é'].map(isSearch)).toEqual([false, false, false, false])
  expect(['ab', ' 佐藤 '].map(isSearch)).toEqual([true, true])
})

it('goes round with the arrows, and leaves the other keys to the field', () => {
  expect(moved('ArrowDown', 0, 3)).toBe(1)
  expect(moved('ArrowDown', 2, 3)).toBe(0)
  expect(moved('ArrowUp', 0, 3)).toBe(2)
  expect(moved('ArrowDown', 0, 0)).toBeUndefined()
  expect(moved('Home', 1, 3)).toBeUndefined()
})
