import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'

const booking = {
  id: 1051,
  status: 'pending',
  start_time: '2099-11-24T15:15:00Z',
  end_time: '2099-11-24T17:20:00Z',
  confirmation_code: null,
  total_duration: 115,
  total_price: 15800,
  services: [
    {
      service_id: 1,
      name: 'Signature Cut & Style',
      price: 12000,
      duration: 85,
      modifiers: [
        {
          id: 'len',
          label: 'Hair length',
          selectedOptions: [{ label: 'Medium', extraCharge: 1000, extraMinutes: 10 }],
        },
      ],
    },
  ],
  service_names: ['Signature Cut & Style'],
  service_prices: [12000],
  staff_name: 'Leo Haddad',
  chair_name: 'Chair 1',
  cancel_reason: null,
  can_cancel: true,
}
const list = 'GET /api/client/bookings'
const remove = 'DELETE /api/client/bookings/1051'

describe('my appointments', () => {
  it('show when, what, with whom and how much, in the salon’s zone and without the buffer', async () => {
    playApi({ [list]: () => json([booking]) })
    renderAt('/profile', <Profile />)
    const card = (await screen.findByRole('heading', { name: 'Appointment #1051' })).closest('li')
    for (const text of [
      'Pending Verification',
      '10:15 AM – 12:10 PM',
      'Medium',
      '1h 25m · $120.00',
      'Leo Haddad',
      '1h 55m',
      'Chair 1',
      '$158.00',
    ]) {
      expect(card?.textContent).toContain(text)
    }
    expect(screen.getByText('All times displayed in America/New_York time.')).toBeDefined()
  })

  it.each([
    ['confirmed', 'Confirmed'],
    ['cancelled', 'Cancelled'],
    ['no_show', 'no_show'],
  ])('label %s as %s', async (status, label) => {
    playApi({ [list]: () => json([{ ...booking, status }]) })
    renderAt('/profile', <Profile />)
    expect(await screen.findByText(label)).toBeDefined()
  })

  it('leave out the location of a booking without a chair', async () => {
    playApi({ [list]: () => json([{ ...booking, chair_name: null }]) })
    renderAt('/profile', <Profile />)
    await screen.findByText('Leo Haddad')
    expect(screen.queryByText('Location')).toBeNull()
  })

  it('start empty, also for somebody the server has never seen', async () => {
    playApi({ [list]: () => refusal(401, 'Session not verified', 'no_session') })
    renderAt('/my-bookings', <Profile />)
    expect(await screen.findByText('No appointments yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book Your First Appointment' }).getAttribute('href')).toBe(
      '/booking',
    )
  })

  it('say so when they cannot be loaded', async () => {
    playApi({ [list]: () => refusal(403, 'Forbidden') })
    renderAt('/profile', <Profile />)
    expect(await screen.findByText('Unable to load your appointments...')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

describe('cancelling', () => {
  async function ask() {
    renderAt('/profile', <Profile />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Booking #1051' }))
    return screen.getByRole('dialog')
  }

  it('asks once, repeating date, time and services, then deletes and refreshes', async () => {
    let cancelled = false
    const calls = playApi({
      [list]: () => json([cancelled ? { ...booking, status: 'cancelled', can_cancel: false } : booking]),
      [remove]: () => {
        cancelled = true
        return json({ success: true })
      },
    })
    const dialog = await ask()
    expect(dialog.textContent).toContain('Tuesday, November 24, 2099, 10:15 AM – 12:10 PM')
    expect(dialog.textContent).toContain('Signature Cut & Style')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Your appointment has been cancelled successfully.')).toBeDefined()
    expect(screen.getByText('Booking deleted')).toBeDefined()
    expect(await screen.findByText('Cancelled')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Cancel Booking/ })).toBeNull()
    expect(calls.map(({ name }) => name)).toEqual([list, remove, list])
  })

  it('keeps the booking when the answer is no', async () => {
    const calls = playApi({ [list]: () => json([booking]) })
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Keep Booking' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.map(({ name }) => name)).toEqual([list])
  })

  it('says so when it failed', async () => {
    playApi({ [list]: () => json([booking]), [remove]: () => refusal(409, 'Too late.') })
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel Booking' }))
    expect(
      (await screen.findByText('Failed to delete booking. Please try again.')).closest('[role=alert]'),
    ).not.toBeNull()
  })
})
