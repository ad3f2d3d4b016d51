// What the tests of a member's week and of their exceptions share.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { calls, concerned, laurent, unconcerned } from '../src/features/admin/admin-fixtures'
import { json } from './harness'

export const scheduleImpact = 'POST /api/admin/staff/1/schedule/impact'
export const exceptionImpact = 'POST /api/admin/staff/1/exceptions/impact'

export const list = {
  [calls.staff]: () => json([laurent]),
  [scheduleImpact]: () => json(unconcerned),
  [exceptionImpact]: () => json(unconcerned),
}

/** One booking is concerned, and how it reads. */
export const booked = () => json({ ...unconcerned, future_bookings: 1, first: [concerned] })
export const firstBooking = 'Tue, Nov 24, 9:00 AM Maya Chen · Ava Laurent · Signature Cut'

export const alert = async (title: string) =>
  (await screen.findByText(title)).closest('[role=alert]')?.textContent

export const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}
