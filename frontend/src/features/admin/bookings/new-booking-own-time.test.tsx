import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { answers, brows, open, post, two } from '../../../../tests/new-booking-harness'
import { sent } from '../../../../tests/tab-harness'
import { bookingAt } from './booking-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './new-booking-dialog'
import './new-booking-own-time-fields'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const placements = 'POST /api/admin/placements'
const chairs = 'GET /api/admin/chairs'
const conflict = (key: string, label: string, can_override = true) => ({
  key,
  kind: key.split(':')[0] ?? '',
  label,
  from: null,
  to: null,
  can_override,
})
const placement = (conflicts: readonly object[]) =>
  json({ conflicts, end_time: '2026-11-20T19:35:00Z', chair_id: null, chair_name: null })
const there = conflict('booking:7', 'Camille Rhodes, 2:00 PM – 3:00 PM')

type Form = Awaited<ReturnType<typeof open>>

async function chooseOwnTime(form: Form, clock = '14:05') {
  await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
  await userEvent.selectOptions(form.getByLabelText('Add a service'), String(brows.id))
  await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
  await userEvent.click(await form.findByRole('checkbox', { name: 'Another time' }))
  await userEvent.type(form.getByLabelText(/^Start/), clock)
}

const posted = (requests: ReturnType<typeof playApi>) => {
  const request = requests.find(({ name }) => name === post)
  return request && sent(request).body
}

const create = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Create booking' }))

it('books between the listed times, at the chair that was chosen', async () => {
  const made = { ...bookingAt(7, '14:05', 30), warnings: [] }
  const requests = playApi({
    ...answers,
    [chairs]: () =>
      json([{ id: 3, name: 'Corner', allowed_staff_ids: [], allowed_service_ids: [], version: 1 }]),
    [placements]: () => placement([]),
    [post]: () => json(made, 201),
  })
  const form = await open()
  await chooseOwnTime(form)
  expect(form.queryByRole('radio', { name: '2:00 PM' })).toBeNull()
  await userEvent.selectOptions(await form.findByLabelText('Chair'), '3')
  await waitFor(() => expect(form.getByRole('region', { name: 'Summary' }).textContent).toContain('2:05 PM'))
  await create(form)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add booking' })).toBeNull())
  const body = posted(requests)
  expect(body).toMatchObject({ staff_id: 1, start_time: '2026-11-20T19:05:00Z', chair_id: 3 })
  expect(body).not.toHaveProperty('override')
})

it('goes over what is in the way with a reason, and shows what is in the way by then', async () => {
  let inTheWay = [there]
  const requests = playApi({
    ...answers,
    [chairs]: () => json([]),
    [placements]: () => placement(inTheWay),
    [post]: () => {
      inTheWay = [there, conflict('block:4', 'Supplier visit (Ava Laurent)')]
      return refusal(
        409,
        'Something else is in the way now: Supplier visit (Ava Laurent)',
        'conflicts_changed',
      )
    },
  })
  const form = await open()
  await chooseOwnTime(form)
  expect(await form.findByText(there.label)).toBeDefined()
  await create(form)
  expect(form.getByText('Please give a reason.')).toBeDefined()
  await userEvent.type(form.getByLabelText(/^Reason/), ' Both agreed ')
  await create(form)
  await waitFor(() => expect(form.getByText('Supplier visit (Ava Laurent)')).toBeDefined())
  expect(posted(requests)).toMatchObject({
    override: { reason: 'Both agreed', conflicts: ['booking:7'] },
  })
})

it('books nothing at a time that is impossible, or none, and returns to the listed times', async () => {
  const requests = playApi({
    ...answers,
    [chairs]: () => json([]),
    [placements]: () => placement([conflict('skill', 'Ava Laurent does not do Brow Shape.', false)]),
  })
  const form = await open()
  await chooseOwnTime(form, '14:03')
  await create(form)
  expect(form.getByText('Times and lengths go in steps of 5 minutes.')).toBeDefined()
  await userEvent.clear(form.getByLabelText(/^Start/))
  await userEvent.type(form.getByLabelText(/^Start/), '14:05')
  expect(await form.findByText('Ava Laurent does not do Brow Shape.')).toBeDefined()
  await create(form)
  expect(form.queryByLabelText(/^Reason/)).toBeNull()
  expect(requests.some(({ name }) => name === post)).toBe(false)
  await userEvent.click(form.getByRole('checkbox', { name: 'Another time' }))
  expect(await form.findByRole('radio', { name: two.time })).toBeDefined()
})
