import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { answers, brows } from '../../../../tests/new-booking-harness'
import { renderTab, sent } from '../../../../tests/tab-harness'
import { bookingAt } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'
// Loaded later in the application; here, before the clock of a test runs.
import './add-form'
import './add-menu'
import './block-forms'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:47:00Z') })
})
afterEach(() => vi.useRealTimers())

const options = 'GET /api/admin/walk-ins/options'
const post = 'POST /api/admin/walk-ins'
const placements = 'POST /api/admin/placements'
const maya = {
  staff_id: 2,
  staff_name: 'Maya Okafor',
  start_time: '2026-11-20T19:45:00Z',
  free_until: '2026-11-20T20:30:00Z',
  waits: 0,
}
const leo = { ...maya, staff_id: 1, staff_name: 'Leo Haddad', start_time: '2026-11-20T20:15:00Z', waits: 28 }

async function choose(name: string) {
  await screen.findByRole('region', { name: /^Day calendar/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose what to enter' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

async function open(role: 'admin' | 'staff' = 'admin') {
  renderTab(<BookingsTab />, role)
  await choose('Walk-in')
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  await userEvent.selectOptions(await form.findByLabelText('Add a service'), String(brows.id))
  return form
}

const posted = (requests: ReturnType<typeof playApi>) =>
  requests.filter(({ name }) => name === post).map((request) => sent(request).body)

it('begins with the shortest wait, or books another', async () => {
  const requests = playApi({
    ...answers,
    [options]: () => json([maya, leo]),
    [post]: () => json({ ...bookingAt(7, '14:45', 30), source: 'walk_in', warnings: [] }, 201),
  })
  const form = await open()
  const now = await form.findByRole<HTMLInputElement>('radio', {
    name: 'Maya Okafor: now, free until 3:30 PM',
  })
  expect(now.checked).toBe(true)
  expect(form.getByRole('button', { name: 'Start now' })).toBeTruthy()
  await userEvent.click(form.getByRole('radio', { name: 'Leo Haddad: at 3:15 PM (28 min)' }))
  await userEvent.click(form.getByRole('button', { name: 'Book 3:15 PM' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted(requests)).toEqual([
    expect.objectContaining({ staff_id: 1, start_time: '2026-11-20T20:15:00Z' }),
  ])
  const asked = requests.find(({ name }) => name === options)
  expect(asked?.url.search).toContain(`services=${brows.id}&totalDuration=30`)
})

it('asks for services first, and shows who has time by then when the server refuses', async () => {
  let have = [maya]
  playApi({
    ...answers,
    [options]: () => json(have),
    [post]: () => {
      have = [leo]
      return refusal(409, 'Camille Rhodes, 3:00 PM – 4:00 PM', 'conflicts')
    },
  })
  renderTab(<BookingsTab />)
  await choose('Walk-in')
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  await userEvent.click(form.getByRole('button', { name: 'Start now' }))
  expect(form.getByText('Choose at least one service.')).toBeTruthy()
  await userEvent.selectOptions(await form.findByLabelText('Add a service'), String(brows.id))
  await form.findByRole('radio', { name: /^Maya Okafor/ })
  await userEvent.click(form.getByRole('button', { name: 'Start now' }))
  await form.findByRole('radio', { name: /^Leo Haddad/ })
  expect(form.getAllByText('Camille Rhodes, 3:00 PM – 4:00 PM').length).toBeGreaterThan(0)
})

it('is placed over what is in the way, with a reason, where nobody is free', async () => {
  const conflict = { key: 'closed', kind: 'closed', label: 'The salon is closed.', from: null, to: null }
  const placement = {
    conflicts: [{ ...conflict, can_override: true }],
    end_time: '2026-11-20T20:15:00Z',
    chair_id: null,
    chair_name: null,
  }
  const requests = playApi({
    ...answers,
    [options]: () => json([]),
    [placements]: () => json(placement),
    [post]: () => json({ ...bookingAt(7, '14:45', 30), source: 'walk_in', warnings: [] }, 201),
  })
  const form = await open()
  await form.findByText('Nobody is free for this today.')
  await userEvent.click(form.getByRole('button', { name: 'Place it anyway' }))
  expect(form.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('14:45')
  await form.findByText('The salon is closed.')
  await userEvent.click(form.getByRole('button', { name: 'Book 2:45 PM' }))
  expect(form.getByText('Please give a reason.')).toBeTruthy()
  await userEvent.type(form.getByLabelText(/^Reason/), 'She waits outside')
  await userEvent.click(form.getByRole('button', { name: 'Book 2:45 PM' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted(requests)).toEqual([
    expect.objectContaining({
      start_time: '2026-11-20T19:45:00Z',
      override: { reason: 'She waits outside', conflicts: ['closed'] },
    }),
  ])
})

it('offers staff no way over what is in the way', async () => {
  playApi({ ...answers, [options]: () => json([]) })
  const form = await open('staff')
  await form.findByText('Nobody is free for this today.')
  expect(form.queryByRole('button', { name: 'Place it anyway' })).toBeNull()
})

it('blocks time from the same menu', async () => {
  playApi({ ...answers, 'GET /api/admin/chairs': () => json([]) })
  renderTab(<BookingsTab />)
  await choose('Block time')
  expect(await screen.findByRole('dialog', { name: 'Block time' })).toBeTruthy()
})
