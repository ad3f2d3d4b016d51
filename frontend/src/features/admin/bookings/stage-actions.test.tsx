import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { renderTab, sent } from '../../../../tests/tab-harness'
import { bookingAt } from './booking-fixtures'
import { StageActions } from './stage-actions'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const path = 'PATCH /api/admin/bookings/7/stage'
const visit = (stage: string | null, clock = '14:00') => bookingAt(7, clock, 60, { stage, version: 3 })
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it.each([
  ['expected', ['Arrived', 'In service']],
  ['late', ['Arrived', 'In service']],
  ['arrived', ['In service', 'Not here yet']],
  ['in_service', ['Arrived', 'Not here yet']],
  [null, []],
])('offers what can come after %s', (stage, buttons) => {
  playApi({})
  renderTab(<StageActions booking={visit(stage)} />)
  expect(offered()).toEqual(buttons)
})

it('offers nothing hours before', () => {
  playApi({})
  renderTab(<StageActions booking={visit('expected', '17:30')} />)
  expect(offered()).toEqual([])
})

it('sends what was seen, and says what was refused', async () => {
  const answers = [
    json({ ...visit('arrived'), version: 4 }),
    refusal(409, 'This booking was changed by Leo at 2:00 PM. Reload to see it.', 'stale'),
  ]
  const requests = playApi({ [path]: () => answers.shift() ?? refusal(500, 'none left') })
  renderTab(<StageActions booking={visit('late')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Arrived' }))
  expect(await screen.findByText('Visit marked')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'In service' }))
  await waitFor(() => expect(screen.getAllByText(/was changed by Leo/).length).toBeGreaterThan(0))
  expect(requests.map(sent)).toEqual([
    { version: '3', body: { stage: 'arrived' } },
    // Before the list has been read again: the second press is a change of what the first made.
    { version: '4', body: { stage: 'in_service' } },
  ])
})
