import { describe, expect, it } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { filterOf, isTooShort, wantedOf, withFilter } from './client-filter'
import { dialled, dollars, firstAndOthers, oneDecimal, reliability, share, shortDay } from './format-stats'
import { tagProblem } from './tags'

describe('the filter', () => {
  it.each([
    ['', { status: 'all', search: '' }],
    ['?tab=crm&status=vip&search=av', { status: 'vip', search: 'av' }],
    ['?status=loved', { status: 'all', search: '' }],
  ])('of the address %s', (address, filter) => {
    expect(filterOf(new URLSearchParams(address))).toEqual(filter)
  })

  it.each([
    [{ status: 'inactive', search: 'ava' } as const, 'shopId=7&tab=crm&status=inactive&search=ava'],
    [{ status: 'all', search: ' ' } as const, 'shopId=7&tab=crm'],
  ])('%o is written beside the rest of the address', (filter, address) => {
    const before = new URLSearchParams('?shopId=7&tab=crm&status=vip&search=x')
    expect(String(withFilter(before, filter))).toBe(address)
    expect(String(before)).toContain('status=vip')
  })

  it.each([
    ['', {}, false],
    [' a ', {}, true],
    ['é', {}, true],
    ['😀', {}, true],
    [' av ', { search: 'av' }, false],
  ])('searches for two characters at least: "%s"', (search, wanted, tooShort) => {
    expect(wantedOf({ status: 'all', search })).toEqual(wanted)
    expect(isTooShort(search)).toBe(tooShort)
  })

  it('asks for a status', () => {
    expect(wantedOf({ status: 'blacklisted', search: '' })).toEqual({ status: 'blacklisted' })
  })
})

describe('numbers', () => {
  it('show money in dollars, and none as $0.00', () => {
    expect([dollars(246000), dollars(5), dollars(0), dollars(null), dollars(undefined)]).toEqual([
      '$2,460.00',
      '$0.05',
      '$0.00',
      '$0.00',
      '$0.00',
    ])
  })

  it.each([
    [0, 0, 100],
    [4.2, 1.1, 94.7],
    [33.3, 33.3, 33.4],
    [100, 0, 0],
    [60, 40.1, 0],
  ])('reliability with %d cancelled and %d missed is %d', (cancelled, missed, kept) => {
    expect(reliability(cancelled, missed)).toBe(kept)
  })

  it('have one decimal at most', () => {
    expect([oneDecimal(94), oneDecimal(33.3), oneDecimal(66.66)]).toEqual(['94', '33.3', '66.7'])
    expect([share(1, 4), share(0, 0)]).toEqual([25, 0])
  })

  it('count the services besides the first', () => {
    expect(firstAndOthers([])).toEqual({ first: undefined, others: 0 })
    expect(firstAndOthers([{ name: 'Cut' }])).toEqual({ first: 'Cut', others: 0 })
    expect(firstAndOthers([{ name: 'Cut' }, { name: 'Gloss' }])).toEqual({ first: 'Cut', others: 1 })
  })

  it('name the year of a day only when it is another', () => {
    const current = shopDate('2026-01-02')
    expect(shortDay(shopDate('2026-11-16'), current)).toBe('Nov 16')
    expect(shortDay(shopDate('2025-12-31'), current)).toBe('Dec 31, 2025')
  })

  it('dial a phone number without its spaces', () => {
    expect(dialled('+1 (718) 555-0182')).toBe('tel:+17185550182')
  })
})

describe('a new tag', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['a'.repeat(40), null],
    ['é'.repeat(41), 'tooLong'],
    [' BALAYAGE ', 'known'],
    ['tea', null],
  ])('"%s"', (typed, problem) => {
    expect(tagProblem(typed, ['balayage'])).toBe(problem)
  })
})
