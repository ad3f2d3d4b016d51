// Opens the desk in a test, over a salon with two services, two members of staff and two free times.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Client } from '#/api/admin-clients'
import { ava, calls, cut } from '#/features/admin/admin-fixtures'
import { calendar } from '#/features/admin/bookings/booking-fixtures'
import { BookingsTab } from '#/features/admin/bookings/bookings-tab'
import { instant } from '#/lib/shop-time'
import { json } from './harness'
import { renderTab } from './tab-harness'

export const brows = { ...cut, id: 22, name: 'Brow Shape', modifiers: [], price: 3800, duration_minutes: 30 }
export const slot = (time: string, start: string, staffId = 1) => ({
  time,
  start: instant(start),
  staffId,
  staffName: staffId === 1 ? 'Ava Laurent' : 'Maya Okafor',
})
export const two = slot('2:00 PM', '2026-11-20T19:00:00Z')
export const three = slot('3:00 PM', '2026-11-20T20:00:00Z')

export const list = 'GET /api/admin/bookings'
export const hours = 'GET /api/admin/calendar'
export const post = 'POST /api/admin/bookings'
export const slots = 'GET /api/admin/slots'
export const clients = 'GET /api/admin/clients'
export const answers = {
  [calls.session]: () => json(ava),
  [calls.services]: () => json([cut, brows]),
  [list]: () => json([]),
  [hours]: () => json(calendar),
  [slots]: () => json([two, three]),
}

export const open = async (role: 'admin' | 'staff' | 'master_admin' = 'admin') => {
  renderTab(<BookingsTab />, role)
  await screen.findByRole('region', { name: /^Day calendar/ })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  return within(await screen.findByRole('dialog', { name: 'Add booking' }))
}

export const client: Client = {
  id: 41,
  name: 'Hana Sato',
  phone: '+15550100777',
  email: null,
  status: 'active',
  segment: 'New',
  first_booking_date: null,
  last_booking_date: null,
  total_spent: 0,
  lifetime_value: 0,
  total_bookings: 0,
  average_booking_value: 0,
  tags: [],
  client_notes: null,
  version: 1,
}
