import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { CurrentShopProvider, type Rights } from '../current-shop'
import { useRights } from './use-rights'

const rightsOf = (role: 'admin' | 'staff', rights?: Rights) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CurrentShopProvider managed={{ query: {}, role, zone: 'America/New_York', rights }}>
      {children}
    </CurrentShopProvider>
  )
  return renderHook(useRights, { wrapper }).result.current
}

it('are what the salon says', () => {
  expect(rightsOf('staff', { override: true, discount: false })).toEqual({ override: true, discount: false })
})

it('are those of the role until the salon has said it', () => {
  expect(rightsOf('staff')).toEqual({ override: false, discount: false })
  expect(rightsOf('admin')).toEqual({ override: true, discount: true })
})
