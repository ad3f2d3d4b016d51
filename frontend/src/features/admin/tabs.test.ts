import { expect, test } from 'vitest'
import allowed from '../../../tests/dashboard-tabs.json' with { type: 'json' }
import { tabsFor } from './tabs'

const roles = ['client', 'staff', 'admin', 'master_admin'] as const

// The server's permissions are tested against the same file: crates/app/src/admin/permissions.rs.
test.each(roles)('a %s has the tabs of the shared table', (role) => {
  const expected = Object.entries(allowed).filter(([, listed]) => listed.includes(role))
  expect(tabsFor(role).map(({ id }) => id)).toEqual(expected.map(([id]) => id))
})
