// What the desk sees of messages to clients: in the booking, and in the list of those who have to be called.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientMessage, SentMessage, Timeline } from '#/api/admin-messages'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls } from '../admin-fixtures'
import { CurrentShopProvider } from '../current-shop'
import { awaitsMessage } from './awaited-message'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingMessages } from './booking-messages'
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
const told: SentMessage = {
  direction: 'out',
  id: 'message:6',
  booking_id: 2,
  at: instant('2026-11-20T15:00:00Z'),
  what: 'confirmation',
  state: 'read',
  why: null,
  template: 'booking_confirmed_v1',
  category: 'utility',
  billable: true,
  text: null,
}
const lost: SentMessage = {
  ...told,
  id: 'message:7',
  what: 'cancellation',
  state: 'not_delivered',
  why: 'account',
}
const waiting: SentMessage = { ...told, id: 'message:7', what: 'cancellation', state: 'waiting', why: null }
const unreached = {
  message: refused,
  start_time: ruth.start_time,
  staff_name: ruth.staff_name,
  service_names: ruth.service_names,
  client_id: ruth.client_id,
  client_name: ruth.client_name,
  client_phone: ruth.client_phone,
}

const timeline = 'GET /api/admin/bookings/2/messages'
const answers = {
  'GET /api/admin/bookings': () => json([ruth]),
  'GET /api/admin/calendar': () => json(calendar),
  'GET /api/admin/bookings/2': () => json(detailOf(ruth)),
  [timeline]: () => json([told, lost]),
  [calls.notReached]: () => json([unreached]),
}

const now = new Date('2026-11-20T16:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
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
  expect(await messages.findByText('Confirmation, read 10:00 AM')).toBeDefined()
  expect(messages.getByText('Cancellation, not delivered 10:00 AM')).toBeDefined()
  expect(messages.getByText('WhatsApp does not send messages for us at the moment.')).toBeDefined()
})

it('shows no list while every message arrives', async () => {
  playTab(<BookingsTab />, { ...answers, [calls.notReached]: () => json([]) })
  expect(await screen.findByRole('button', { name: /Ruth Okoro/ })).toBeDefined()
  expect(screen.queryByText('Not reached')).toBeNull()
})

describe('the messages of a booking', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Ruth Okoro/ }))
    const details = within(await screen.findByRole('region', { name: 'Booking details' }))
    return within(await details.findByRole('region', { name: 'Messages' }))
  }

  it('are asked for again while one is on its way', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
    let shown: Timeline = [told, waiting]
    const made = playTab(<BookingsTab />, { ...answers, [timeline]: () => json(shown) })
    const messages = await open()
    expect(await messages.findByText('Cancellation, waiting since 10:00 AM')).toBeDefined()
    const asked = () => made.filter(({ name }) => name === timeline).length
    const before = asked()
    shown = [told, { ...waiting, state: 'delivered' }]
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(messages.getByText('Cancellation, delivered 10:00 AM')).toBeDefined())
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(asked()).toBe(before + 1)
  })

  it('can fail to load, while the booking is there, and be asked for again', async () => {
    let answer = () => refusal(403, 'Forbidden')
    playTab(<BookingsTab />, { ...answers, [timeline]: () => answer() })
    const messages = await open()
    expect(await messages.findByText('Error loading messages. Please try again.')).toBeDefined()
    expect(screen.getByText('Canceled by the salon')).toBeDefined()
    answer = () => json([])
    await userEvent.click(messages.getByRole('button', { name: 'Retry' }))
    expect(await messages.findByText('No messages yet.')).toBeDefined()
  })
})

describe('members of the staff', () => {
  const show = (staffId: number) => {
    const made = playApi(answers)
    renderAt(
      '/admin/dashboard',
      <CurrentShopProvider managed={{ query: {}, role: 'staff', staffId, zone: 'America/New_York' }}>
        <BookingMessages booking={detailOf(ruth)} />
      </CurrentShopProvider>,
    )
    return made
  }

  it('read what was said about their own bookings', async () => {
    show(1)
    expect(await screen.findByText('Confirmation, read 10:00 AM')).toBeDefined()
  })

  it('do not ask what was said about those of others', () => {
    expect(show(2)).toEqual([])
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
  })
})

describe('a message is awaited', () => {
  // Canceled by the salon before its time, 3 PM.
  const canceled = detailOf(ruth)
  const skipped: SentMessage = {
    ...told,
    id: 'reminder:2:second',
    what: 'second_reminder',
    state: 'not_sent',
    why: 'cancelled',
  }

  it('while one is on its way', () => {
    expect(awaitsMessage(detailOf({ ...ruth, status: 'confirmed' }), [waiting, told])).toBe(true)
    expect(awaitsMessage(detailOf({ ...ruth, status: 'confirmed' }), [told])).toBe(false)
    expect(awaitsMessage(detailOf({ ...ruth, status: 'completed' }), [{ ...waiting, what: 'thanks' }])).toBe(
      false,
    )
  })

  it('from the moment in which the salon cancels until the client was told', () => {
    expect(awaitsMessage(canceled, [told])).toBe(true)
    expect(awaitsMessage(canceled, [told, lost])).toBe(false)
    expect(awaitsMessage(canceled, [told, lost, { ...told, id: 'message:9', what: 'reply' }])).toBe(false)
    expect(awaitsMessage(canceled, [told, { ...lost, what: 'mail_cancellation' }])).toBe(false)
    expect(awaitsMessage(canceled, [told, lost, skipped])).toBe(false)
    expect(awaitsMessage({ ...canceled, cancel_reason: 'client' }, [told])).toBe(false)
    expect(awaitsMessage({ ...canceled, client_is_told: false }, [told])).toBe(false)
    expect(awaitsMessage({ ...canceled, start_time: instant('2026-11-20T15:59:00Z') }, [told])).toBe(false)
  })
})
