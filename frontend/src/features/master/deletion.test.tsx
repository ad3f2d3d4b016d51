import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { sent } from '../../../tests/tab-harness'
import { MasterDashboard } from './master-dashboard'
import { counted, mia, nails, unconnected } from './master-fixtures'
// Loaded later in the application.
import './question-dialog'

const saveJson = vi.hoisted(() => vi.fn())
vi.mock('#/lib/save-file', () => ({ saveJson }))

const taken = 'GET /api/platform/shop/3/export'
const remove = 'DELETE /api/platform/shop/3'

async function open(other: Record<string, () => Response>) {
  const calls = playApi({
    'GET /api/session/user': () => json(mia),
    'GET /api/platform/shops': () => json([nails]),
    'GET /api/platform/shops/counts': () => json(counted),
    'GET /api/platform/whatsapp': () => json(unconnected),
    ...other,
  })
  renderAt('/master/dashboard', <MasterDashboard brand={null} themeSwitch={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Nail Society' }))
  return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Delete Nail Society?' })) }
}

it('takes a copy, asks for the name, and deletes', async () => {
  const { calls, dialog } = await open({
    [taken]: () => json({ exported_at: '2026-11-25T10:00:00Z', clients: [] }),
    [remove]: () => json({ success: true }),
  })
  const action = dialog.getByRole('button', { name: 'Delete for good' })
  await userEvent.type(dialog.getByLabelText('Type the name of the salon: Nail Society'), 'Nail Society')
  expect(action).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Download everything' }))
  expect(await dialog.findByText(/^Downloaded\./)).toBeDefined()
  expect(saveJson).toHaveBeenCalledWith('nailsociety.json', expect.objectContaining({ clients: [] }))
  await userEvent.click(action)
  expect(await screen.findByText('Salon deleted')).toBeDefined()
  const made = calls.find(({ name }) => name === remove)
  expect(made && sent(made)).toEqual({ version: '3', body: { name: 'Nail Society' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('deletes nothing without a copy or under another name', async () => {
  const { dialog } = await open({ [taken]: () => refusal(503, '') })
  await userEvent.click(dialog.getByRole('button', { name: 'Download everything' }))
  expect(await dialog.findByText('The download failed. Please try again.')).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox'), 'Nail')
  expect(dialog.getByRole('button', { name: 'Delete for good' })).toHaveProperty('disabled', true)
})
