// The list of bookings that wait for the desk, and the question whose a booking is that the desk confirms.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '#/i18n'
import { adminBookings } from '#/i18n/admin-bookings'
import { json, playApi, refusal } from '../../../../tests/harness'
import { firstSent, playTab, renderTab } from '../../../../tests/tab-harness'
import { bookingAt, detailOf } from './booking-fixtures'
import { StatusActions } from './status-actions'
import { pause, Waiting } from './waiting-list'
import './which-client'

const list = 'GET /api/admin/bookings'
const patch = 'PATCH /api/admin/bookings/2/status'
const pending = bookingAt(2, '10:30', 90, {
  status: 'pending',
  client_id: null,
  client_name: 'Maya Chen',
  hold_expires_at: bookingAt(1, '09:00', 60).start_time,
})
const asked = bookingAt(4, '16:00', 30, {
  status: 'pending',
  client_name: 'Jo Marsh',
  needs_approval: true,
  hold_expires_at: bookingAt(1, '12:00', 60).start_time,
})
const lapsed = bookingAt(3, '13:00', 30, {
  status: 'cancelled',
  cancel_reason: 'expired',
  client_name: 'Ruth Okoro',
})
const maya = { id: 7, name: 'Maya Chen', phone: '+17185550100', email: null }
const Actions = withTexts({ adminBookings }, StatusActions)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T13:00:00Z') })
})
afterEach(() => vi.useRealTimers())

it('counts those that wait, says how many, and opens one', async () => {
  const made = playTab(<Waiting />, { [list]: () => json([pending, asked, lapsed]) })
  const title = await screen.findByText('Waiting for confirmation')
  expect(title.closest('summary')?.textContent).toBe('3Waiting for confirmation')
  expect(screen.getByText('2 bookings wait for confirmation')).toBeDefined()
  expect(made[0]?.url.search).toBe('?waiting=true')
  const rows = screen.getAllByRole('listitem', { hidden: true })
  expect(rows.map((row) => row.textContent)).toEqual([
    'Fri, Nov 20, 10:30 AMMaya ChenSignature CutHeld until 9:00 AM',
    'Fri, Nov 20, 4:00 PMJo MarshSignature CutWaiting for approval until Fri, Nov 20, 12:00 PM',
    'Fri, Nov 20, 1:00 PMRuth OkoroSignature CutNot confirmed in time',
  ])
})

it('sees a new booking within seconds', async () => {
  let waiting = [lapsed]
  playTab(<Waiting />, { [list]: () => json(waiting) })
  await screen.findByText('Waiting for confirmation')
  waiting = [pending, lapsed]
  await act(() => vi.advanceTimersByTimeAsync(pause))
  await waitFor(() => expect(screen.getByText('1 booking waits for confirmation')).toBeDefined())
})

it('is not there while nothing waits', async () => {
  const made = playTab(<Waiting />, { [list]: () => json([]) })
  await waitFor(() => expect(made.some(({ name }) => name === list)).toBe(true))
  expect(screen.queryByText('Waiting for confirmation')).toBeNull()
})

it.each([
  ['Maya Chen +17185550100', { client_id: 7 }],
  ['New client', { new_client: true }],
])('asks whether it is a known client, and sends %s', async (choice, sent) => {
  const made = playTab(<Actions booking={detailOf(pending, { client_matches: [maya] })} />, {
    [patch]: () => json({ ...pending, status: 'confirmed', version: 2 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const question = within(await screen.findByRole('dialog', { name: 'Is this Maya Chen, +17185550100?' }))
  expect(question.getByText('Booked as Maya Chen.')).toBeDefined()
  const confirm = question.getByRole('button', { name: 'Confirm' })
  expect(confirm).toHaveProperty('disabled', true)
  expect(made).toEqual([])
  await userEvent.click(question.getByRole('radio', { name: choice }))
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(firstSent(made, patch)).toEqual({ version: '1', body: { status: 'confirmed', ...sent } })
})

it('asks which of several clients it is, and says why a late confirmation was refused', async () => {
  const other = { ...maya, id: 8, phone: null, email: 'maya@example.com' }
  playApi({
    [patch]: () => refusal(409, 'That time was just taken. Please pick another.', 'slot_taken'),
  })
  renderTab(<Actions booking={detailOf(lapsed, { id: 2, client_matches: [maya, other] })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const question = within(await screen.findByRole('dialog', { name: 'Which client is this?' }))
  await userEvent.click(question.getByRole('radio', { name: 'Maya Chen maya@example.com' }))
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }))
  expect(
    (await screen.findAllByText('That time was just taken. Please pick another.')).length,
  ).toBeGreaterThan(0)
})
