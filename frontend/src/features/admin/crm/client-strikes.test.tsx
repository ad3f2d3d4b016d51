import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { json, refusal } from '../../../../tests/harness'
import { alertText, playTab, sent } from '../../../../tests/tab-harness'
import { ClientStrikes } from './client-strikes'
import { hanaFile } from './crm-fixtures'

const put = 'PUT /api/admin/bookings/41/strike'
const client = {
  ...hanaFile,
  strikes: {
    count: 2,
    effect: 'approval' as const,
    items: [
      { booking_id: 41, kind: 'no_show' as const, at: instant('2026-11-10T15:00:00Z'), waived: false },
      { booking_id: 40, kind: 'late_cancel' as const, at: instant('2026-10-02T15:00:00Z'), waived: false },
      { booking_id: 39, kind: 'no_show' as const, at: instant('2026-09-01T15:00:00Z'), waived: true },
    ],
  },
}

it('lists each with what it leads to, and waives one', async () => {
  const calls = playTab(<ClientStrikes client={client} />, { [put]: () => json(client.strikes) })
  expect(screen.getByText('2 count. The salon confirms their bookings first.')).toBeDefined()
  expect(screen.getByText(/^Late cancellation/).textContent).toContain('Oct 2, 2026')
  expect(screen.getByText('Waived')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Count again #39' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Waive #41' }))
  expect(await screen.findByText('Strike waived')).toBeDefined()
  expect(sent(calls[0] ?? { init: {} }).body).toEqual({ waived: true })
})

it('says that it failed', async () => {
  playTab(<ClientStrikes client={client} />, { [put]: () => refusal(500, 'Broken.') })
  await userEvent.click(screen.getByRole('button', { name: 'Waive #41' }))
  expect(await alertText('Update failed')).toContain('Failed to change the strike. Please try again.')
})
