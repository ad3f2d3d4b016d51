import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { linkedVisit, token } from '#/features/booking/visit-fixtures'
import { glow, json, playApi, refusal } from '../../tests/harness'
import { App } from './app'

const nobody = { 'GET /api/session/user': () => refusal(401, 'Session not verified', 'not_verified') }

it('shows the platform where the page says so, whatever its host is called', async () => {
  playApi(nobody)
  render(<App site="platform" />)
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Your salon, beautifully booked/ }),
  ).toBeDefined()
})

it('shows the salon that the page names', async () => {
  const calls = playApi({ ...nobody, 'GET /api/client/shop-config': () => json(glow) })
  render(<App site={{ shop: 'sage' }} />)
  expect(await screen.findByRole('link', { name: /Glow Beauty Studio ?, home/ })).toBeDefined()
  expect(calls.find(({ url }) => url.pathname.endsWith('/shop-config'))?.url.search).toBe('?subdomain=sage')
})

it('shows neither where the page does not say its site, and asks for the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const calls = playApi({})
  render(<App site="unknown" />)
  expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(calls).toEqual([])
})

const visit = {
  id: 7,
  status: 'confirmed',
  start_time: '2199-11-24T15:00:00Z',
  end_time: '2199-11-24T15:45:00Z',
  confirmation_code: null,
  hold_expires_at: null,
  hold_seconds_left: null,
  total_duration: 45,
  total_price: 6500,
  final_price: null,
  services: [{ service_id: 1, name: 'Cut', price: 6500, duration: 45, modifiers: [] }],
  service_names: ['Cut'],
  service_prices: [6500],
  staff_id: 1,
  staff_name: 'Ava',
  chair_name: null,
  cancel_reason: null,
  can_cancel: true,
  can_confirm_by_email: false,
  needs_approval: false,
  review: { open: false, short_name: 'Maya O.', own: null },
}
const closed = {
  ...nobody,
  'GET /api/client/shop-config': () => refusal(404, 'We could not find this salon.', 'not_found'),
  'GET /api/client/closed-shop': () => json({ ...glow, accepting_bookings: false }),
  'GET /api/client/bookings': () => json([visit]),
}

it('lists and cancels in a closed salon what its clients have', async () => {
  playApi(closed)
  history.replaceState(null, '', '/my-bookings')
  render(<App site={{ shop: 'fern' }} />)
  expect(await screen.findByText(/^This salon is not taking bookings at the moment\./)).toBeDefined()
  expect(screen.getByRole('link', { name: '+1 718 555 0142' }).getAttribute('href')).toBe('tel:+17185550142')
  expect(await screen.findByRole('button', { name: /^Cancel/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Book again/i })).toBeNull()
})

it('closes the booking of a closed salon, and leads to what its clients have', async () => {
  playApi(closed)
  history.replaceState(null, '', '/booking')
  render(<App site={{ shop: 'fern' }} />)
  expect(await screen.findByText(/^This salon is not taking bookings at the moment\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
  history.replaceState(null, '', '/')
})

it('shows in a closed salon the visit behind the link to a review, which cannot be written for now', async () => {
  const booking = { ...linkedVisit.booking, status: 'completed' }
  playApi({ ...closed, [`GET /api/links/${token}`]: () => json({ ...linkedVisit, booking }) })
  history.replaceState(null, '', `/v/${token}`)
  render(<App site={{ shop: 'fern' }} />)
  expect(await screen.findByText('Thank you for your visit.')).toBeDefined()
  expect(screen.getByText(/^This salon is not taking bookings at the moment\./)).toBeDefined()
  expect(screen.queryByText('This visit can no longer be reviewed.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Book Again' })).toBeNull()
  history.replaceState(null, '', '/')
})
