import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/harness'
import { firstSent, playTab } from '../../../tests/tab-harness'
// Loaded later in the application.
import './notices-dialog'
import { OwnNotices } from './own-notices'

const get = 'GET /api/admin/notices'
const put = 'PUT /api/admin/notices'

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Notices' }))
  return within(await screen.findByRole('dialog', { name: 'Booking notices' }))
}

it('shows what was chosen, and saves another choice', async () => {
  const made = playTab(<OwnNotices />, {
    [get]: () => json({ notices: 'all' }),
    [put]: () => json({ notices: 'none' }),
  })
  const dialog = await open()
  const choice = await dialog.findByRole('combobox', { name: 'Notify me of' })
  await waitFor(() => expect(choice).toHaveProperty('value', 'all'))
  await userEvent.selectOptions(choice, 'None')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Booking notices updated')).toBeDefined()
  expect(firstSent(made, put)?.body).toEqual({ notices: 'none' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says when they cannot be had', async () => {
  playTab(<OwnNotices />, { [get]: () => refusal(403, '') })
  const dialog = await open()
  expect(await dialog.findByText('Error loading your notices. Please try again.')).toBeDefined()
})
