// What the desk sees of messages to clients: in the booking, and in the list of those who have to be called.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientMessage } from '#/api/admin-messages'
import { instant } from '#/lib/shop-time'
import { json } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'

const ruth = bookingAt(2, '15:00', 30, {
  client_name: 'Ruth Okoro',
  status: 'cancelled',
  cancel_reason: 'salon',
})
const refused: ClientMessage = {
  id: 7,
  booking_id: 2,
  kind: 'cancellation',
  state: 'not_delivered',
  reason: 'account',
  at: instant('2026-11-20T15:30:00Z'),
}
const told: ClientMessage = { ...refused, id: 6, kind: 'confirmation', state: 'read', reason: null }
const unreached = {
  message: refused,
  start_time: ruth.start_time,
  staff_name: ruth.staff_name,
  service_names: ruth.service_names,
  client_id: ruth.client_id,
  client_name: ruth.client_name,
  client_phone: ruth.client_phone,
}

const answers = {
  'GET /api/admin/bookings': () => json([ruth]),
  'GET /api/admin/calendar': () => json(calendar),
  'GET /api/admin/bookings/2': () => json(detailOf(ruth, { messages: [told, refused] })),
  [calls.notReached]: () => json([unreached]),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

it('lists whom a message did not reach, with the phone, and leads to the booking', async () => {
  playTab(<BookingsTab />, answers)
  await userEvent.click(await screen.findByText('1 client to call'))
  const phone = await screen.findByRole('link', { name: '+15550100777' })
  expect(phone.getAttribute('href')).toBe('tel:+15550100777')
  expect(screen.getByText('Does not know that the booking is canceled.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show booking #2' }))
  const details = within(await screen.findByRole('region', { name: 'Booking details' }))
  const messages = within(await details.findByRole('region', { name: 'Messages' }))
  expect(messages.getByText('Confirmation: Read')).toBeDefined()
  expect(messages.getByText('Cancellation: Not delivered')).toBeDefined()
  expect(messages.getByText('WhatsApp does not send messages for us at the moment.')).toBeDefined()
})

it('shows no list while every message arrives', async () => {
  playTab(<BookingsTab />, { ...answers, [calls.notReached]: () => json([]) })
  expect(await screen.findByRole('button', { name: /Ruth Okoro/ })).toBeDefined()
  expect(screen.queryByText('Not reached')).toBeNull()
})
