import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instant } from '#/lib/shop-time'
import { json } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
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

it('has a tail until now while a visit takes longer than it should', async () => {
  // It is 11 AM in New York.
  const began = instant('2026-11-20T14:30:00Z')
  const visit = { stage: 'in_service' as const, arrived_at: began, started_at: began }
  await showing(bookingAt(1, '09:30', 45, visit), next('12:00'))
  const item = screen.getByRole('button', { name: /Hana Sato/ }).closest('li')
  await screen.findByText('45 min over')
  expect(item?.style.getPropertyValue('--over')).toBe('1')
})

it('says over whom the desk placed it, and why', async () => {
  const over = (booking_id: number) => {
    const { start_time: from, end_time: to } = bookingAt(booking_id, '09:30', 20)
    return { booking_id, resource: 'staff' as const, from, to, reason: 'They are sisters' }
  }
  const hana = bookingAt(1, '09:00', 60, { overlaps: [over(2), { ...over(2), resource: 'chair' }] })
  playTab(<BookingsTab />, {
    'GET /api/admin/bookings': () => json([hana, next('09:30')]),
    'GET /api/admin/calendar': () => json(calendar),
    'GET /api/admin/bookings/1': () => json(detailOf(hana)),
    'GET /api/admin/bookings/1/messages': () => json([]),
    [calls.notReached]: () => json([]),
    [calls.counts]: () => json(counts),
  })
  const block = await screen.findByRole('button', { name: /Hana Sato Over Ruth Okoro/ })
  expect(screen.getByRole('button', { name: /^9:30.*Ruth Okoro/ }).dataset.over).toBeUndefined()
  window.scrollTo = vi.fn()
  await userEvent.click(block)
  expect(await screen.findAllByText('They are sisters')).toHaveLength(1)
})
