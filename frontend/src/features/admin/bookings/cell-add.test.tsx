// A free place of the calendar: its menu, by a click or by a key, and the forms with stylist and time.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../../../tests/harness'
import { playTab } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'
// Loaded later in the application; here, before a test presses anything.
import './cell-add'
import './moving'

const answers = {
  'GET /api/admin/bookings': () => json([bookingAt(1, '09:00', 70)]),
  'GET /api/admin/calendar': () => json(calendar),
  'GET /api/admin/services': () => json([]),
  'GET /api/admin/walk-ins/options': () => json([]),
  'POST /api/admin/blocks/impact': () => json({ future_bookings: 0, first: [] }),
  [calls.notReached]: () => json([]),
  [calls.counts]: () => json(counts),
  'GET /api/admin/stranded': () => json([]),
}
const menu = () => screen.findByRole('menu', { name: '10:10 AM, Ava Laurent' })
const grid = () => screen.findByRole('region', { name: /^Day calendar/ })
const choices = async () =>
  within(await menu())
    .getAllByRole('menuitem')
    .map((one) => one.textContent)

/** Presses A on the block. */
async function open() {
  playTab(<BookingsTab />, answers)
  const block = await screen.findByRole('button', { name: /Hana Sato/ })
  await screen.findByRole('button', { name: 'Choose what to enter' })
  await act(async () => undefined)
  block.focus()
  fireEvent.keyDown(block, { key: 'a' })
  return block
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  window.scrollTo = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('offers the three of Add after the block that has the focus, and gives it back', async () => {
  const block = await open()
  expect(await choices()).toEqual(['Add booking', 'Walk-in', 'Block time'])
  expect(document.activeElement?.textContent).toBe('Add booking')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Block time')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(block)
})

it('opens at a click on a free cell, and leaves at one elsewhere', async () => {
  playTab(<BookingsTab />, answers)
  await screen.findByRole('button', { name: 'Choose what to enter' })
  await act(async () => undefined)
  const [column] = (await grid()).querySelectorAll('.cal-col')
  // From 8 AM to 9 PM.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1300))
  if (column) fireEvent.click(column, { clientX: 50, clientY: 649 })
  expect(await screen.findByRole('menu', { name: '2:15 PM, Ava Laurent' })).toBeDefined()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('does not open on a block', async () => {
  playTab(<BookingsTab />, answers)
  const block = await screen.findByRole('button', { name: /Hana Sato/ })
  await screen.findByRole('button', { name: 'Choose what to enter' })
  fireEvent.click(block)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('begins a booking with the stylist and the time', async () => {
  await open()
  await userEvent.click(within(await menu()).getByRole('menuitem', { name: 'Add booking' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add booking' }))
  expect(form.getByLabelText<HTMLSelectElement>('Staff').value).toBe('1')
  expect(form.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-11-20')
})

it('begins a walk-in with the stylist and the time', async () => {
  await open()
  await userEvent.click(within(await menu()).getByRole('menuitem', { name: 'Walk-in' }))
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  expect(form.getByLabelText<HTMLSelectElement>('Staff').value).toBe('1')
  expect(form.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('10:10')
})

it('begins a block with the stylist and the time', async () => {
  await open()
  await userEvent.click(within(await menu()).getByRole('menuitem', { name: 'Block time' }))
  const form = within(await screen.findByRole('dialog', { name: 'Block time' }))
  const clocks = form.getAllByDisplayValue(/^\d\d:\d\d$/).map((field) => field.getAttribute('value'))
  expect(clocks).toEqual(['10:10', '11:10'])
})
