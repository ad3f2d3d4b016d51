import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import {
  answers,
  client,
  clients,
  hours,
  open,
  post,
  slots,
  two,
} from '../../../../tests/new-booking-harness'
import { sent } from '../../../../tests/tab-harness'
import { bookingAt, calendar } from './booking-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './new-booking-dialog'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

type Form = Awaited<ReturnType<typeof open>>
const create = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Create booking' }))

async function chooseRest(form: Form) {
  await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
  await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
  await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
}

async function refused(form: Form, sentence: string) {
  expect((await screen.findByText('Creation failed')).closest('[role=alert]')?.textContent).toContain(
    sentence,
  )
  expect(form.getByText(sentence).closest('[role=alert]')).not.toBeNull()
  expect(form.queryByText('Failed to create booking. Please try again.')).toBeNull()
}

it('says that a salon is closed', async () => {
  const closed = 'This salon is suspended. It takes no new bookings at the moment.'
  playApi({ ...answers, [post]: () => refusal(403, closed, 'shop_closed') })
  const form = await open()
  await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
  await chooseRest(form)
  await create(form)
  await refused(form, closed)
})

it('says its own sentence when no answer came', async () => {
  playApi({ ...answers, [post]: () => Promise.reject(new TypeError('offline')) })
  const form = await open()
  await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
  await chooseRest(form)
  await create(form)
  expect(await form.findByText('Failed to create booking. Please try again.')).toBeDefined()
})

it('goes on with another stylist when one has left', async () => {
  const gone = 'We could not find this stylist.'
  let staff = calendar.staff
  const made = playApi({
    ...answers,
    [hours]: () => json({ ...calendar, staff }),
    [slots]: () =>
      json([made.at(-1)?.url.searchParams.get('staffId') === '2' ? { ...two, staffId: 2 } : two]),
    [post]: () => {
      if (staff.length === 1) return json(bookingAt(7, '14:00', 30), 201)
      staff = calendar.staff.slice(1)
      return refusal(404, gone, 'not_found')
    },
  })
  const form = await open()
  await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
  await chooseRest(form)
  await create(form)
  await refused(form, gone)
  await waitFor(() => expect(form.queryByRole('option', { name: 'Ava Laurent' })).toBeNull())
  expect(form.getByText('Choose a staff member.')).toBeDefined()
  await userEvent.selectOptions(form.getByLabelText('Staff'), 'Maya Okafor')
  await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
  await create(form)
  expect(await screen.findByText('Booking created')).toBeDefined()
  const orders = made.filter(({ name }) => name === post).map((call) => sent(call).body.staff_id)
  expect(orders).toEqual([1, 2])
})

it('goes on with another client when one has gone', async () => {
  const gone = 'We could not find this client.'
  const hanna = { ...client, id: 42, name: 'Hanna Berg' }
  let known = [client, hanna]
  const made = playApi({
    ...answers,
    [clients]: () => json(known),
    [post]: () => {
      if (known.length === 1) return json(bookingAt(7, '14:00', 30), 201)
      known = [hanna]
      return refusal(404, gone, 'not_found')
    },
  })
  const form = await open()
  await userEvent.click(form.getByRole('button', { name: 'Known client' }))
  await userEvent.type(form.getByLabelText('Search by name or phone'), 'han')
  await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
  await chooseRest(form)
  await create(form)
  await refused(form, gone)
  expect(await form.findByText('Choose a client.')).toBeDefined()
  expect(form.queryByRole('radio', { name: /Hana Sato/ })).toBeNull()
  expect(within(form.getByRole('region', { name: 'Summary' })).queryByText(/Hana Sato/)).toBeNull()
  await userEvent.click(form.getByRole('radio', { name: /Hanna Berg/ }))
  await create(form)
  expect(await screen.findByText('Booking created')).toBeDefined()
  const orders = made.filter(({ name }) => name === post).map((call) => sent(call).body.client_id)
  expect(orders).toEqual([41, 42])
})

it('keeps the chosen client during another search', async () => {
  const made = playApi({
    ...answers,
    [clients]: () =>
      json(
        made.at(-1)?.url.searchParams.get('search') === 'han'
          ? [client]
          : [{ ...client, id: 43, name: 'Rosa' }],
      ),
    [post]: () => json(bookingAt(7, '14:00', 30), 201),
  })
  const form = await open()
  await userEvent.click(form.getByRole('button', { name: 'Known client' }))
  const search = form.getByLabelText('Search by name or phone')
  await userEvent.type(search, 'han')
  await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
  await userEvent.clear(search)
  await userEvent.type(search, 'ros')
  await form.findByRole('radio', { name: /Rosa/ })
  await chooseRest(form)
  await create(form)
  expect(await screen.findByText('Booking created')).toBeDefined()
  const [order] = made.filter(({ name }) => name === post)
  expect(order && sent(order).body.client_id).toBe(41)
})
