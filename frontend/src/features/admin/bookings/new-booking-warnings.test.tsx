import { screen, type within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { json, playApi } from '../../../../tests/harness'
import { answers, client, clients, list, open, post, three } from '../../../../tests/new-booking-harness'
import { bookingAt } from './booking-fixtures'
// Loaded later in the application.
import './new-booking-dialog'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

async function choose(form: ReturnType<typeof within>) {
  await userEvent.click(form.getByRole('button', { name: 'Known client' }))
  await userEvent.type(form.getByLabelText('Search by name or phone'), 'hana')
  await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
  await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
  await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
  await userEvent.click(await form.findByRole('radio', { name: three.time }))
}

it('begins in its first field', async () => {
  playApi(answers)
  const form = await open()
  expect(document.activeElement).toBe(form.getByLabelText(/^Name/))
})

it('asks before it books a client to whom the salon wants to talk', async () => {
  const calls = playApi({
    ...answers,
    [clients]: () => json([{ ...client, status: 'blacklisted' }]),
    [post]: () => json(bookingAt(7, '15:00', 30), 201),
  })
  const form = await open()
  await choose(form)
  expect(form.getByText('The salon wants to talk to this client first.')).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
  expect(form.getByText('Say whether to book all the same.')).toBeDefined()
  expect(calls.some(({ name }) => name === post)).toBe(false)
  await userEvent.click(form.getByRole('checkbox', { name: 'Book all the same' }))
  await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
  expect(await screen.findByText('Booking created')).toBeDefined()
})

it('says where the client is at the chosen time', async () => {
  const other = { client_id: client.id, staff_name: 'Maya Okafor', staff_id: 2 }
  playApi({
    ...answers,
    [clients]: () => json([client]),
    [list]: () =>
      json([
        bookingAt(8, '14:45', 60, other),
        bookingAt(9, '15:30', 60, other),
        bookingAt(10, '15:00', 60, { ...other, status: 'cancelled' }),
        bookingAt(11, '15:00', 60),
      ]),
  })
  const form = await open()
  await choose(form)
  const said = await form.findAllByText(/is elsewhere at that time/)
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Hana Sato is elsewhere at that time: Signature Cut with Maya Okafor, 2:45 PM to 3:45 PM.',
  ])
})
