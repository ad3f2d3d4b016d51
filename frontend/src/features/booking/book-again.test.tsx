// A past visit once more.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { booking } from '../profile/profile-fixtures'
import { ava, brows, cut, lashes, maya } from './booking-fixtures'
import { fakeServer, openWizard } from './booking-harness'

const address = () => screen.getByLabelText('address').textContent
const options = [
  {
    id: 'len',
    label: 'Hair length',
    selectedOptions: [{ label: 'Medium', extraCharge: 1000, extraMinutes: 10 }],
  },
]
/** A cut with Ava on a Tuesday in New York. */
const visit = {
  ...booking,
  id: 7,
  staff_id: ava.id,
  start_time: '2026-01-06T15:15:00Z',
  services: [{ service_id: cut.id, name: cut.name, price: 9500, duration: 70, modifiers: options }],
}
const bookings = 'GET /api/client/bookings'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
})

it('leads to its services, its stylist and its weekday', async () => {
  const server = fakeServer({ [bookings]: [visit] })
  openWizard('/booking?again=7')
  expect(await screen.findByText('Tuesday, November 24')).toBeDefined()
  expect(address()).toBe('/booking/datetime')
  expect(server.to('GET /api/client/slots')[0]?.query).toEqual({
    staffId: '11',
    services: '1',
    totalDuration: '70',
    date: '2026-11-24',
  })
  expect(screen.queryByText('Your selection has changed')).toBeNull()
})

it('asks for a stylist when the former one has left, and tells another price', async () => {
  const dearer = [{ ...cut, price: 9000 }, brows, lashes]
  fakeServer({
    [bookings]: [visit],
    'GET /api/client/services': dearer,
    'GET /api/client/staff': [maya],
  })
  openWizard('/booking?again=7')
  expect(await screen.findByRole('radio', { name: /Maya/ })).toBeDefined()
  expect(address()).toBe('/booking/services')
  expect(await screen.findByText(/Signature Cut & Style is now \$100.00/)).toBeDefined()
  expect(screen.getByRole('radio', { name: /Tuesday/, checked: true })).toBeDefined()
})

it('begins anew when the visit is not known here', async () => {
  fakeServer({ [bookings]: [] })
  openWizard('/booking?again=7')
  expect(await screen.findByRole('button', { name: /Lash Lift/ })).toBeDefined()
  expect(address()).toBe('/booking')
})
