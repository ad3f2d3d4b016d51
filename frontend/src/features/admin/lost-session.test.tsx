// A server in trouble ends nobody's work: what is open stays open, and goes on when the server does.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRefresh } from '#/api/client'
import { SessionNotice } from '#/app/session-notice'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { answers, post } from '../../../tests/new-booking-harness'
import { calls, counts, settings } from './admin-fixtures'
import { bookingAt } from './bookings/booking-fixtures'
import { Dashboard } from './dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import './bookings/bookings-tab'
import './bookings/new-booking-dialog'

const sentence = 'We could not reach the salon. Trying again.'
type Answer = () => Response | Promise<Response>
const trouble: readonly (readonly [string, Answer])[] = [
  ['is in trouble', () => refusal(503, 'Try again later.')],
  ['asks for fewer questions', () => refusal(429, 'Too many requests.', 'rate_limited')],
  ['is not to be reached', () => Promise.reject(new TypeError('offline'))],
]

function AskAgain() {
  const refresh = useRefresh()
  return (
    <button type="button" onClick={() => refresh(['session', 'bookings'])}>
      Ask again
    </button>
  )
}

/** Answers with `instead` for as long as it is there. */
function open(instead?: Answer) {
  const server = { instead }
  const all = {
    ...answers,
    [calls.shop]: () => json(settings),
    [calls.counts]: () => json(counts),
    [calls.notReached]: () => json([]),
    [post]: () => json(bookingAt(7, '14:00', 30), 201),
  }
  playApi(
    Object.fromEntries(
      Object.entries(all).map(([name, answer]) => [name, () => server.instead?.() ?? answer()]),
    ),
  )
  renderAt(
    '/admin/dashboard',
    <SessionNotice>
      <AskAgain />
      <Dashboard themeSwitch={null} />
    </SessionNotice>,
  )
  return server
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-20T16:00:00Z'),
  })
})
afterEach(() => void vi.useRealTimers())

it.each(trouble)(
  'the desk keeps what was typed while the server %s, and books it then',
  async (_, instead) => {
    const server = open()
    await screen.findByRole('region', { name: /^Day calendar/ })
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add booking' }))
    const name = form.getByLabelText(/^Name/)
    await userEvent.type(name, 'Zoe Adeyemi')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
    await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))

    server.instead = instead
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await form.findByText(sentence)).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    const failed = await screen.findByText('Creation failed')
    const why = failed.nextSibling?.textContent ?? ''
    expect(form.getByText(why).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('region', { name: /^Day calendar/ })).toBeDefined()
    expect(form.getByLabelText(/^Name/)).toBe(name)
    expect(name).toHaveProperty('value', 'Zoe Adeyemi')

    server.instead = undefined
    // The longest pause between two questions.
    await pass(10_000)
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await screen.findByText('Booking created')).toBeDefined()
  },
)

it.each(trouble)('no user is turned away at the first look while the server %s', async (_, instead) => {
  const server = open(instead)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByText('Loading dashboard...')).toBeDefined()
  expect(screen.queryByText('Access Denied')).toBeNull()
  server.instead = undefined
  await pass(2_000)
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeDefined()
})
