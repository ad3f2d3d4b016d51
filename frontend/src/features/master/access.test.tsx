import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { backToMasterList } from '#/dashboard/master-list'
import { json, playApi, renderAt } from '../../../tests/harness'
import { MasterDashboard } from './master-dashboard'
import { counted, mia, nails } from './master-fixtures'
// Loaded later in the application.
import './question-dialog'
import './salon-filter'
import './task-dialog'

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

it('says how a closed salon stands before its dashboard opens', async () => {
  playApi({
    'GET /api/session/user': () => json(mia),
    'GET /api/platform/shops': () => json([nails]),
    'GET /api/platform/shops/counts': () => json(counted),
  })
  renderAt(
    '/master/dashboard?search=nail',
    <>
      <MasterDashboard brand={null} themeSwitch={null} />
      <Place />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Access Nail Society' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Access Nail Society' }))
  expect(asked.getByText(/^This salon is suspended/)).toBeDefined()
  expect(screen.queryByText('/admin/dashboard?shopId=3')).toBeNull()
  await userEvent.click(asked.getByRole('button', { name: 'Open dashboard' }))
  expect(screen.getByText('/admin/dashboard?shopId=3')).toBeDefined()
  expect(backToMasterList()).toBe('/master/dashboard?search=nail')
})
