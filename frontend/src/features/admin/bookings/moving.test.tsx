import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'

const hana = bookingAt(1, '10:00', 60)
const elsewhere = bookingAt(1, '15:00', 60, { version: 2 })

let polls: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  // Thirteen hours from eight on, of a hundred pixels each.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 1300))
  Element.prototype.setPointerCapture = vi.fn()
  polls = []
  const real = globalThis.setInterval
  vi.stubGlobal('setInterval', (run: () => void, ms?: number) => {
    polls.push(run)
    return real(run, ms)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The day of Hana's appointment, which somebody moves elsewhere later. */
async function showing(role?: 'admin' | 'staff') {
  let rows = [hana]
  const made = playTab(
    <BookingsTab />,
    {
      'GET /api/admin/bookings': () => json(rows),
      'GET /api/admin/calendar': () => json(calendar),
      'GET /api/admin/bookings/1': () => json(detailOf(hana)),
      'GET /api/admin/bookings/1/messages': () => json([]),
      'POST /api/admin/placements': () =>
        json({ conflicts: [], end_time: hana.end_time, chair_id: null, chair_name: null }),
      [calls.notReached]: () => json([]),
      [calls.counts]: () => json(counts),
    },
    role,
  )
  const block = await screen.findByRole('button', { name: /Hana Sato/ })
  const grid = await screen.findByRole('region', { name: /^Day calendar/ })
  await waitFor(() => expect(grid.hasAttribute('data-moves')).toBe(true))
  const isMovedByOthers = () => {
    rows = [elsewhere]
    act(() => {
      for (const poll of polls) poll()
    })
  }
  return { made, block, grid, isMovedByOthers }
}

const pointer = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' }
const asked = (made: Awaited<ReturnType<typeof showing>>['made']) =>
  made.filter(({ name }) => name === 'GET /api/admin/bookings').length

it('waits with what is new until the drop', async () => {
  const { made, block, grid, isMovedByOthers } = await showing()
  fireEvent.pointerDown(block, { ...pointer, clientX: 100, clientY: 250 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 100, clientY: 300 })
  expect(grid.hasAttribute('data-dragging')).toBe(true)
  const before = asked(made)
  isMovedByOthers()
  await waitFor(() => expect(asked(made)).toBeGreaterThan(before))
  await act(async () => {})
  expect(within(grid).getByRole('button', { name: /^10:00 – 11:00 AM Hana/ })).toBeDefined()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(await within(grid).findByRole('button', { name: /^3:00 – 4:00 PM Hana/ })).toBeDefined()
  expect(grid.hasAttribute('data-dragging')).toBe(false)
})

it('opens the card where it is let go, and nothing where it stood', async () => {
  const { block, grid } = await showing()
  const carry = (down: number) => {
    fireEvent.pointerDown(block, { ...pointer, clientX: 100, clientY: 250 })
    fireEvent.pointerMove(window, { ...pointer, clientX: 100, clientY: 270 })
    fireEvent.pointerUp(window, { ...pointer, clientX: 100, clientY: 250 + down })
  }
  carry(2)
  await waitFor(() => expect(grid.querySelector('[data-away]')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  carry(125)
  const card = within(await screen.findByRole('dialog'))
  expect(await card.findByText(/^To Fri, Nov 20, 11:15 AM – 12:15 PM, Ava Laurent/)).toBeDefined()
})

it('speaks each step of the keys', async () => {
  const { block } = await showing()
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  act(() => block.focus())
  fireEvent.keyDown(block, { key: 'ArrowRight', shiftKey: true })
  expect(spoken()).toContain('10:00 – 11:00 AM, Maya Okafor')
  fireEvent.keyDown(block, { key: ']' })
  expect(spoken()).toContain('10:00 – 11:05 AM, Maya Okafor')
  fireEvent.keyDown(block, { key: 'Escape' })
  expect(spoken().join()).not.toContain('Maya')
})

it('does not lift what is another’s', async () => {
  const { block, grid } = await showing('staff')
  fireEvent.pointerDown(block, { ...pointer, clientX: 100, clientY: 250 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 100, clientY: 300 })
  expect(grid.hasAttribute('data-dragging')).toBe(false)
  fireEvent.keyDown(block, { key: ']' })
  expect(grid.querySelector('[data-away]')).toBeNull()
})
