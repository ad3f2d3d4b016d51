import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withTexts } from '#/i18n'
import { adminBookings } from '#/i18n/admin-bookings'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab } from '../../../../tests/tab-harness'
import { counts } from '../admin-fixtures'
import { PastBookings } from './past-bookings'

const Shown = withTexts({ adminBookings }, PastBookings)
const asked = 'GET /api/admin/bookings/counts'
const complete = 'POST /api/admin/bookings/complete-past'
const reopen = 'POST /api/admin/bookings/reopen'

it('completes all that is past, and takes it back', async () => {
  let past = 2
  const completed = {
    bookings: [
      { id: 4, version: 3 },
      { id: 9, version: 2 },
    ],
  }
  const made = playTab(<Shown />, {
    [asked]: () => json({ ...counts, past_confirmed: past }),
    [complete]: () => {
      past = 0
      return json(completed)
    },
    [reopen]: () => {
      past = 2
      return json({ reopened: 2 })
    },
  })
  expect(await screen.findByText('2 past appointments are still confirmed.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Complete all past' }))
  expect(await screen.findByText('2 appointments were completed.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 past appointments are still confirmed.')).toBeDefined()
  expect(firstSent(made, reopen)?.body).toEqual(completed)
})

it('says nothing when none is past, and that a press failed', async () => {
  playTab(<Shown />, {
    [asked]: () => json({ ...counts, past_confirmed: 1 }),
    [complete]: () => refusal(500, 'Internal error'),
  })
  expect(await screen.findByText('1 past appointment is still confirmed.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Complete all past' }))
  expect(await screen.findByText('Update failed')).toBeDefined()
  expect(screen.getByText('1 past appointment is still confirmed.')).toBeDefined()
})
