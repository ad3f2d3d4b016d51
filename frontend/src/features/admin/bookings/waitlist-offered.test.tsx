// A time that is held for a client of the waitlist, wherever the desk sees it.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CurrentShopProvider } from '#/features/admin/current-shop'
import { json, playApi, renderAt } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'
import { Waiting } from './waiting-list'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

const until = bookingAt(1, '11:20', 5).start_time
const held = bookingAt(2, '14:00', 90, {
  status: 'pending',
  source: 'waitlist',
  client_name: 'Grace Kim',
  hold_expires_at: until,
})
const label = 'Waitlist: Grace Kim, until 11:20 AM'

function open(view: 'day' | 'list', booking = held) {
  playApi({
    'GET /api/admin/bookings': () => json([booking]),
    'GET /api/admin/bookings/2': () => json(detailOf(booking)),
    'GET /api/admin/bookings/2/messages': () => json([]),
    'GET /api/admin/calendar': () => json(calendar),
    [calls.notReached]: () => json([]),
    [calls.counts]: () => json(counts),
  })
  renderAt(
    `/admin/dashboard?tab=bookings&day=2026-11-20&view=${view}`,
    <CurrentShopProvider managed={{ query: {}, role: 'admin', zone: 'America/New_York' }}>
      <BookingsTab />
    </CurrentShopProvider>,
  )
}
const shown = (button: HTMLElement) => button.textContent?.replace(/\s+/g, ' ').trim()
const block = () => screen.findByRole('button', { name: /Grace Kim/ })

it('says on its block for whom, and until when', async () => {
  open('day')
  expect(shown(await block())).toBe(`2:00 – 3:30 PM ${label} Signature Cut Offered`)
})

it('says so in the list of the day', async () => {
  open('list')
  expect(shown(await block())).toBe(`2:00 – 3:30 PM ${label} Signature Cut with Ava Laurent Offered`)
})

it('says so in place of its status in the details', async () => {
  open('day')
  await userEvent.click(await block())
  const details = within(await screen.findByRole('region', { name: 'Booking details' }))
  expect(await details.findByText(label)).toBeDefined()
  expect(details.queryByText('Pending')).toBeNull()
  expect(await details.findByRole('button', { name: 'Cancel booking' })).toBeDefined()
  expect(details.queryByRole('button', { name: 'Move' })).toBeNull()
})

it.each([
  ['taken', { status: 'confirmed', hold_expires_at: null }, 'Confirmed'],
  ['taken by a client whom the salon confirms itself', { needs_approval: true }, 'Pending'],
  ['of a client who booked by themselves', { source: 'web' }, 'Pending'],
])('is like any other once it is %s', async (_, change, word) => {
  open('day', { ...held, ...change })
  expect(shown(await block())).toBe(`2:00 – 3:30 PM Grace Kim Signature Cut ${word}`)
})

it('does not wait for the desk, also once it has run out', async () => {
  const approved = { ...held, id: 3, client_name: 'Tom Reyes', needs_approval: true }
  const lapsed = { ...held, id: 4, status: 'cancelled', cancel_reason: 'expired', hold_expires_at: null }
  playTab(<Waiting />, { 'GET /api/admin/bookings': () => json([held, approved, lapsed]) })
  const rows = await screen.findAllByRole('listitem', { hidden: true })
  expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual(['Tom Reyes'])
  expect(screen.getByText('1 booking waits for confirmation')).toBeDefined()
})

it('leaves no list of those that wait for the desk when there is nothing else', async () => {
  const made = playTab(<Waiting />, { 'GET /api/admin/bookings': () => json([held]) })
  await vi.waitFor(() => expect(made.some(({ name }) => name === 'GET /api/admin/bookings')).toBe(true))
  expect(screen.queryByText('Waiting for confirmation')).toBeNull()
})
