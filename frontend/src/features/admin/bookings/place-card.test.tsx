import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conflict } from '#/api/admin-placements'
import { json, playApi, refusal } from '../../../../tests/harness'
import { firstSent, renderTab, sent } from '../../../../tests/tab-harness'
import { bookingAt, detailOf, friday } from './booking-fixtures'
import { PlaceCard } from './place-card'

const patch = 'PATCH /api/admin/bookings/1/place'
const ask = 'POST /api/admin/placements'
const hana = bookingAt(1, '10:00', 60, { version: 3 })
const place = { date: friday, staffId: 2, from: 11 * 60 + 5, minutes: 60 }
const conflict = (key: string, label: string, can_override = true): Conflict => ({
  key,
  kind: can_override ? 'booking' : 'skill',
  label,
  from: null,
  to: null,
  can_override,
})
const ruth = conflict('booking:7', 'Ruth Okoro, 11:00 AM – 12:00 PM')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
})
afterEach(() => vi.useRealTimers())

interface Played {
  readonly conflicts?: () => readonly Conflict[]
  readonly answer?: () => Response
  readonly isReachable?: boolean
  readonly to?: Partial<typeof place>
  readonly role?: 'admin' | 'staff'
}

/** Shows the card, and waits until it knows the place. */
async function showing({ conflicts = () => [], answer, isReachable = true, to, role }: Played = {}) {
  const [onClose, onMoved] = [vi.fn(), vi.fn()]
  const calls = playApi({
    [ask]: () =>
      json({ conflicts: conflicts(), end_time: hana.end_time, chair_id: 2, chair_name: 'Chair 2' }),
    'GET /api/admin/bookings/1': () => json(detailOf(hana, { client_is_told: isReachable, version: 4 })),
    [patch]: answer ?? (() => json({ ...hana, version: 4 })),
  })
  renderTab(
    <PlaceCard
      booking={hana}
      place={{ ...place, ...to }}
      staffName="Maya Okafor"
      beside={undefined}
      onClose={onClose}
      onMoved={onMoved}
    />,
    role,
  )
  const card = within(await screen.findByRole('dialog'))
  await card.findByText(/^To .*Chair 2$/)
  return { calls, card, onClose, onMoved }
}

/** Enter, once the first button counts. */
async function enter(button: HTMLElement) {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.keyboard('{Enter}')
}

describe('a free place', () => {
  it('is taken by Enter, and nothing is written before', async () => {
    const { calls, card, onMoved } = await showing()
    expect(card.getByRole('heading', { name: 'Move Hana Sato?' })).toBeDefined()
    expect(card.getByText('From Fri, Nov 20, 10:00 – 11:00 AM, Ava Laurent, Chair 1')).toBeDefined()
    expect(card.getByText('To Fri, Nov 20, 11:05 AM – 12:05 PM, Maya Okafor, Chair 2')).toBeDefined()
    const move = card.getByRole('button', { name: 'Move' })
    expect(document.activeElement).toBe(move)
    expect(calls.some(({ name }) => name === patch)).toBe(false)
    await enter(move)
    await waitFor(() => expect(onMoved).toHaveBeenCalledWith(4))
    expect(await screen.findByText('Booking moved')).toBeDefined()
    expect(firstSent(calls, patch)).toEqual({
      // Of the appointment as it was lifted.
      version: '3',
      body: { start_time: '2026-11-20T16:05:00Z', staff_id: 2, tell_client: true },
    })
  })

  it('tells nobody who is not to be told', async () => {
    const { calls, card } = await showing()
    await userEvent.click(await card.findByRole('checkbox', { name: 'Tell Hana Sato on WhatsApp' }))
    await userEvent.click(card.getByRole('button', { name: 'Move' }))
    expect(firstSent(calls, patch)?.body).toMatchObject({ tell_client: false })
  })

  it('says who must be told by the desk', async () => {
    const { card } = await showing({ isReachable: false })
    expect(
      await card.findByText('No WhatsApp number is known: please tell Hana Sato yourself.'),
    ).toBeDefined()
  })

  it('is another length alone, which no client is told', async () => {
    const { calls, card } = await showing({ to: { staffId: 1, from: 600, minutes: 75 } })
    expect(card.getByRole('heading', { name: 'Change the length?' })).toBeDefined()
    expect(card.queryByRole('checkbox')).toBeNull()
    await enter(card.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(firstSent(calls, patch)?.body).toMatchObject({ duration: 75 }))
  })

  it('is left by Keep', async () => {
    const { calls, card, onClose } = await showing()
    await userEvent.click(card.getByRole('button', { name: 'Keep' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls.some(({ name }) => name === patch)).toBe(false)
  })
})

describe('a place that is taken', () => {
  it('asks for a reason, and sends it with what was shown', async () => {
    const { calls, card } = await showing({ conflicts: () => [ruth] })
    expect(within(card.getByRole('list', { name: 'In the way' })).getByText(ruth.label)).toBeDefined()
    const anyway = card.getByRole('button', { name: 'Move anyway' })
    await enter(anyway)
    const reason = card.getByLabelText('Reason')
    expect(card.getByText('Please give a reason.')).toBeDefined()
    expect(document.activeElement).toBe(reason)
    await userEvent.keyboard('They are sisters{Enter}')
    await waitFor(() =>
      expect(firstSent(calls, patch)?.body).toMatchObject({
        override: { reason: 'They are sisters', conflicts: ['booking:7'] },
      }),
    )
  })

  it('can only be kept away from where it never goes', async () => {
    const never = conflict('skill', 'Maya Okafor does not do Balayage.', false)
    const { card, onClose } = await showing({ conflicts: () => [ruth, never] })
    expect(card.queryByLabelText('Reason')).toBeNull()
    expect(card.queryByRole('button', { name: /^Move/ })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { name: 'Keep' })))
    await userEvent.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is not for staff to take', async () => {
    const { card } = await showing({ conflicts: () => [ruth], role: 'staff' })
    expect(card.getByText(/^Only an admin/)).toBeDefined()
    expect(card.queryByRole('button', { name: /^Move/ })).toBeNull()
  })
})

describe('refusals', () => {
  it('keep the card open with the new list when something else is in the way', async () => {
    let conflicts: readonly Conflict[] = []
    const text = 'Something else is in the way now: Ruth Okoro, 11:00 AM – 12:00 PM'
    const { calls, card, onClose } = await showing({
      conflicts: () => conflicts,
      answer: () => refusal(409, text, 'conflicts_changed'),
    })
    conflicts = [ruth]
    await enter(card.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(await card.findByLabelText('Reason')).toBeDefined()
    await userEvent.type(card.getByLabelText('Reason'), 'They are sisters{Enter}')
    await waitFor(() => expect(calls.filter(({ name }) => name === patch)).toHaveLength(2))
    const again = calls.findLast(({ name }) => name === patch)
    expect(again && sent(again).body.override.conflicts).toEqual(['booking:7'])
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each([
    ['stale', 409, 'This booking was changed by Ava at 9:00 AM. Reload to see it.'],
    ['busy', 503, 'Failed to move the booking. Please try again.'],
  ])('put it back when the answer is %s', async (code, status, text) => {
    const said = status === 503 ? 'Busy' : text
    const { card, onClose, onMoved } = await showing({ answer: () => refusal(status, said, code) })
    await enter(card.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.getByText('Update failed').closest('[role=alert]')?.textContent).toContain(text)
    expect(onMoved).not.toHaveBeenCalled()
  })
})
