import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { bookingAt, calendar } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

async function showing(...bookings: ReturnType<typeof bookingAt>[]) {
  playTab(<BookingsTab />, {
    'GET /api/admin/bookings': () => json(bookings),
    'GET /api/admin/calendar': () => json(calendar),
  })
  const block = await screen.findByRole('button', { name: /Hana Sato/ })
  const services = [...block.querySelectorAll('.details > *')].find(
    ({ textContent }) => textContent === 'Signature Cut',
  )
  return { title: block.title, isSeen: services?.className === 'what' }
}
const next = (clock: string) => bookingAt(2, clock, 30, { client_name: 'Ruth Okoro' })

it('shows the services of 45 minutes, also when the next booking follows at once', async () => {
  expect(await showing(bookingAt(1, '09:00', 45), next('09:45'))).toEqual({ title: '', isSeen: true })
})

it.each([
  ['30 minutes', bookingAt(1, '09:00', 30), next('11:00'), '9:00 – 9:30 AM'],
  ['40 minutes before the next booking', bookingAt(1, '09:00', 40), next('09:40'), '9:00 – 9:40 AM'],
])('says on %s what it has no room for', async (_, booking, other, time) => {
  const title = `${time} · Hana Sato · Signature Cut`
  expect(await showing(booking, other)).toEqual({ title, isSeen: false })
})
