import { describe, expect, it } from 'vitest'
import { accessOf } from './access'
import { ava, mia, okafor } from './admin-fixtures'

describe('the dashboard', () => {
  it('waits until it is known who asks', () => {
    expect(accessOf(undefined, null)).toEqual({ kind: 'asking' })
  })

  it('is closed to signed-out visitors, to clients, and to staff without a salon', () => {
    expect(accessOf(null, '1')).toEqual({ kind: 'anonymous' })
    expect(accessOf({ ...ava, role: 'client' }, '1')).toEqual({ kind: 'forbidden' })
    expect(accessOf({ ...okafor, shop: null, shop_id: null }, '1')).toEqual({ kind: 'unassigned' })
  })

  it('is that of their own salon for staff and admins, whatever the address says', () => {
    expect(accessOf(ava, '2')).toEqual({ kind: 'granted', user: ava })
    expect(accessOf(okafor, null)).toEqual({ kind: 'granted', user: okafor })
  })

  it('is that of the named salon for the master', () => {
    expect(accessOf(mia, '7')).toEqual({ kind: 'granted', user: mia, shopId: 7 })
  })

  it.each([null, '', '0', '-1', '1.5', 'glow', '9007199254740993'])(
    'needs a salon, and %s is none',
    (wanted) => {
      expect(accessOf(mia, wanted)).toEqual({ kind: 'chooseShop' })
    },
  )
})
