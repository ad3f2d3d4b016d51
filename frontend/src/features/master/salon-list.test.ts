import { expect, it } from 'vitest'
import { allSalons, filterQuery, isNarrowed, pageSize, salonList } from './salon-list'

const { filterOf, withFilter } = salonList

it('asks for all salons until something is typed or chosen', () => {
  expect(filterQuery(allSalons)).toEqual({ limit: pageSize })
  expect(filterQuery({ ...allSalons, search: '  ', status: 'inactive' })).toEqual({
    limit: pageSize,
    status: 'inactive',
  })
  const chosen = { search: ' glow ', status: '', plan: 'vip', sort: 'trial_end' } as const
  expect(filterQuery(chosen)).toEqual({ limit: pageSize, search: 'glow', plan: 'vip', sort: 'trial_end' })
  expect(
    [allSalons, chosen, { ...allSalons, sort: 'name' } as const].map(filterQuery).map(isNarrowed),
  ).toEqual([false, true, false])
})

it('is in the address, beside what else is there', () => {
  const chosen = { search: 'zoë', status: 'suspended', plan: 'vip', sort: 'name' } as const
  const address = withFilter(new URLSearchParams('x=1&status=active'), chosen)
  expect(address.toString()).toBe('x=1&search=zo%C3%AB&status=suspended&plan=vip&sort=name')
  expect(filterOf(address)).toEqual(chosen)
  expect(withFilter(address, allSalons).toString()).toBe('x=1')
})

it('does not believe everything that an address says', () => {
  expect(filterOf(new URLSearchParams('status=gone&plan=free&sort=price'))).toEqual(allSalons)
})
