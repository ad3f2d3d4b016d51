import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab } from '../../../../tests/tab-harness'
import { calls, cut, laurent } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './capabilities-dialog'
import { StaffTab } from './staff-tab'

const get = 'GET /api/admin/staff/1/services'
const put = 'PUT /api/admin/staff/1/services'
const gel = { ...cut, id: 22, name: 'Gel Manicure' }
const lists = { [calls.staff]: () => json([laurent]), [calls.services]: () => json([cut, gel]) }

const open = async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Manage service capabilities of Ava Laurent' }),
  )
  return within(await screen.findByRole('dialog'))
}

it('chooses what somebody can do', async () => {
  const made = playTab(<StaffTab />, {
    ...lists,
    [get]: () => json({ serviceIds: [21] }),
    [put]: () => json({ serviceIds: [22] }),
  })
  const dialog = await open()
  expect(await dialog.findByText('Nothing chosen means all services.')).toBeDefined()
  await userEvent.click(await dialog.findByRole('checkbox', { name: cut.name, checked: true }))
  await userEvent.click(dialog.getByRole('checkbox', { name: gel.name, checked: false }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Service capabilities updated')).toBeDefined()
  expect(firstSent(made, put)).toEqual({ version: '3', body: { serviceIds: [22] } })
})

it('says when all they could do has left the menu, and keeps none of it', async () => {
  const made = playTab(<StaffTab />, {
    ...lists,
    [get]: () => json({ serviceIds: [99] }),
    [put]: () => json({ serviceIds: [] }),
  })
  const dialog = await open()
  expect(await dialog.findByText(/^Everything chosen here has left the menu/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Service capabilities updated')).toBeDefined()
  expect(firstSent(made, put)?.body).toEqual({ serviceIds: [] })
})

it('begins with nothing when it is not known what was chosen, and says so', async () => {
  const made = playTab(<StaffTab />, {
    ...lists,
    [get]: () => refusal(403, 'Forbidden'),
    [put]: () => json({ serviceIds: [] }),
  })
  const dialog = await open()
  expect(
    await dialog.findByText('What was chosen before could not be loaded. Saving replaces it.'),
  ).toBeDefined()
  expect(dialog.queryAllByRole('checkbox', { checked: true })).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Service capabilities updated')).toBeDefined()
  expect(firstSent(made, put)?.body).toEqual({ serviceIds: [] })
})

it('saves nothing before it knows what was chosen', async () => {
  playTab(<StaffTab />, { ...lists, [get]: () => new Promise(() => undefined) })
  const dialog = await open()
  expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
})

it('can fail', async () => {
  playTab(<StaffTab />, {
    ...lists,
    [calls.services]: () => refusal(403, 'Forbidden'),
    [get]: () => json({ serviceIds: [21] }),
    [put]: () => refusal(500, 'Internal server error'),
  })
  const dialog = await open()
  expect(await dialog.findByText('This list could not be loaded. What was chosen is kept.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByText('Update failed')).closest('[role=alert]')?.textContent).toContain(
    'Failed to update service capabilities. Please try again.',
  )
})
