import { expect, it } from 'vitest'
import { crmViews, viewOf, withView } from './crm-view'

const address = (search: string) => new URLSearchParams(search)

it('is what the address says, and the clients where that makes no sense', () => {
  expect(viewOf(address('tab=crm&view=reviews'))).toBe('reviews')
  for (const search of ['tab=crm', 'view=', 'view=week', 'view=Reviews'])
    expect(viewOf(address(search))).toBe('clients')
})

it('is read back as it was written, beside what else the address says', () => {
  const before = address('shopId=7&tab=crm&status=vip&view=reviews')
  for (const view of crmViews) {
    const next = withView(before, view)
    expect(viewOf(next)).toBe(view)
    expect(next.get('shopId')).toBe('7')
    expect(next.get('status')).toBe('vip')
  }
  expect(withView(before, 'clients').has('view')).toBe(false)
  expect(before.get('view')).toBe('reviews')
})
