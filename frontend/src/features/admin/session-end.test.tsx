// A session lasts a day and no longer: the dashboards notice wherever they ask for something, and say it as their guards do.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { ava, calls, counts, hair, hours, settings, unconcerned } from './admin-fixtures'
import { Dashboard } from './dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import './bookings/bookings-tab'
import './categories/categories-tab'

let over = false
beforeEach(() => {
  over = false
})
afterEach(() => vi.useRealTimers())

const until = (answer: unknown) => () =>
  over ? refusal(401, 'Session not verified', 'not_verified') : json(answer)
const remove = 'DELETE /api/admin/categories/3'
const answers = {
  [calls.session]: until(ava),
  [calls.shop]: until(settings),
  [calls.counts]: until(counts),
  [calls.categories]: until([hair]),
  'GET /api/admin/categories/3/impact': until(unconcerned),
  [remove]: until({ success: true }),
  'GET /api/admin/bookings': until([]),
  [calls.notReached]: until([]),
  'GET /api/admin/calendar': until(hours),
}

async function isDenied() {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined())
  const why = 'You need to be logged in as an admin or staff member to access this page.'
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
}

it('shows at the next look at the calendar', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const made = playApi(answers)
  renderAt('/admin/dashboard', <Dashboard themeSwitch={null} />)
  await waitFor(() => expect(screen.getByText('Times are in America/New_York')).toBeDefined())
  over = true
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await isDenied()
  const before = made.length
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(made.slice(before).filter(({ name }) => name !== calls.session)).toEqual([])
})

it('shows at a change', async () => {
  playApi(answers)
  renderAt('/admin/dashboard?tab=categories', <Dashboard themeSwitch={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Hair' }))
  const action = await screen.findByRole('button', { name: 'Delete' })
  await screen.findByText('No upcoming bookings depend on it.')
  over = true
  await userEvent.click(action)
  await isDenied()
})
