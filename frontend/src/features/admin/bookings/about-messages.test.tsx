import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi } from '../../../../tests/harness'
import { answers, clients, open } from '../../../../tests/new-booking-harness'
import { renderTab } from '../../../../tests/tab-harness'
import { calls, mia, okafor, settings } from '../admin-fixtures'
import { BookingsTab } from './bookings-tab'
// Loaded later in the application; here, before the clock of a test runs.
import './add-form'
import './add-menu'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const line = (salon: string) =>
  `${salon} sends messages about this appointment on WhatsApp. Write STOP REMINDERS to end reminders.`

it('is said under the number of a new booking, and not of a client whose number is known', async () => {
  playApi({ ...answers, [clients]: () => json([]) })
  const form = await open()
  const said = await form.findByText(line('Glow Beauty Studio'))
  const number = form.getByLabelText(/^Phone/)
  expect(number.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await userEvent.click(form.getByRole('button', { name: 'Known client' }))
  expect(form.queryByText(line('Glow Beauty Studio'))).toBeNull()
})

it('names the salon of staff, who may not read its settings', async () => {
  const made = playApi({ ...answers, [calls.session]: () => json(okafor) })
  const form = await open('staff')
  expect(await form.findByText(line('Glow Beauty Studio'))).toBeDefined()
  expect(made.map(({ name }) => name)).not.toContain(calls.shop)
})

it('names the salon that the master manages', async () => {
  playApi({ ...answers, [calls.session]: () => json(mia), [calls.shop]: () => json(settings) })
  const form = await open('master_admin')
  expect(await form.findByText(line('Luna Nails'))).toBeDefined()
})

it('is said under the number of a walk-in', async () => {
  playApi(answers)
  renderTab(<BookingsTab />)
  await screen.findByRole('region', { name: /^Day calendar/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose what to enter' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Walk-in' }))
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  expect(await form.findByText(line('Glow Beauty Studio'))).toBeDefined()
})
