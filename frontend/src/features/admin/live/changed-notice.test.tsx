import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { now } from '#/lib/shop-time'
import { CurrentShopProvider } from '../current-shop'
import { ChangedNotice } from './changed-notice'
import { noteChanges } from './seen'

const managed = { query: {}, role: 'admin', staffId: 1, zone: 'America/New_York' } as const
const change = (id: number, booking: number) =>
  noteChanges(
    [{ id, what: 'booking', action: 'booking.moved', booking_id: booking, by: 'Leo Haddad', at: now() }],
    'Ava Stone',
  )

const open = (id: number, since?: number) =>
  render(
    <CurrentShopProvider managed={managed}>
      <ChangedNotice id={id} {...(since === undefined ? {} : { since })} />
    </CurrentShopProvider>,
  )

describe('the word of who changed a booking', () => {
  it('is said of a change that came before this code, and after the card was opened', async () => {
    const opened = Date.now()
    change(1, 7)
    open(7, opened)
    expect((await screen.findByRole('status')).textContent).toMatch(/^Leo Haddad changed this booking at /)
  })

  it('is not said of what the card shows since it was opened', async () => {
    change(2, 8)
    open(8, Date.now() + 1)
    expect((await screen.findByRole('status')).textContent).toBe('')
  })
})
