import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/harness'
import { openDialog, playTab } from '../../../../tests/tab-harness'
import { calls, nobody } from '../admin-fixtures'
// Loaded later in the application.
import '#/dashboard/hand-over'
import '#/ui/qr-code'
import './staff-dialog'
import { StaffTab } from './staff-tab'

const post = 'POST /api/admin/staff'

async function add(welcome: { told: boolean; sign_in_url: string } | null) {
  playTab(<StaffTab />, {
    [calls.staff]: () => json([nobody]),
    [post]: () => json({ ...nobody, name: 'Lina Park', welcome }, 201),
  })
  const form = await openDialog('Add Staff Member')
  await userEvent.type(form.getByLabelText(/^Name/), 'Lina Park')
  await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
  await screen.findByText('Staff member added')
}

it('hands over the way to sign in to a member who could not be told', async () => {
  await add({ told: false, sign_in_url: 'https://glow.example/login' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in at glow.example/login' }))
  expect(dialog.getByText(/^Lina Park could not be told by WhatsApp/)).toBeDefined()
  expect(await dialog.findByRole('img', { name: 'QR code of the sign-in page' })).toBeDefined()
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://glow.example/login')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([{ told: true, sign_in_url: 'https://glow.example/login' }, null])(
  'says nothing more of a member with %j',
  async (welcome) => {
    await add(welcome)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
