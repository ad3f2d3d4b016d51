import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StrandedBooking } from '#/api/admin-stranded'
import { instant } from '#/lib/shop-time'
import { json, playApi } from '../../../../tests/harness'
import { openDialog, renderTab, sent } from '../../../../tests/tab-harness'
import { bookingAt, detailOf, zone } from './booking-fixtures'
import { isUrgent, sayAs } from './to-move'
import { ToMove } from './to-move-chip'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))

const booking = bookingAt(7, '14:00', 60, { version: 3, to_move: ['block'] })
const option = (start: string, staff_id: number, same: 'time' | 'staff' | null) => ({
  start_time: instant(start),
  staff_id,
  staff_name: staff_id === 1 ? 'Ava Laurent' : 'Maya Okafor',
  chair_id: 2,
  chair_name: 'Chair 2',
  same,
})
const row: StrandedBooking = {
  booking,
  reasons: ['Ill (Ava Laurent)'],
  options: [
    option('2026-11-20T19:00:00Z', 2, 'time'),
    option('2026-11-23T15:00:00Z', 1, 'staff'),
    option('2026-11-20T19:15:00Z', 2, null),
  ],
}

const list = 'GET /api/admin/stranded'
const place = 'PATCH /api/admin/bookings/7/place'
const keep = 'POST /api/admin/stranded/7/keep'

/** The list is empty once something was done. */
function play(role?: 'staff') {
  let isDone = false
  const done = () => {
    isDone = true
    return json({ ...booking, version: 4, to_move: [] })
  }
  const calls = playApi({
    [list]: () => json(isDone ? [] : [row]),
    [place]: done,
    [keep]: done,
    'GET /api/admin/bookings/7': () => json(detailOf(booking)),
    'PATCH /api/admin/bookings/7/status': done,
  })
  renderTab(<ToMove onOpen={() => undefined} />, role)
  return calls
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'To move 1' }))
const bodies = (calls: ReturnType<typeof play>) =>
  calls.filter(({ init }) => init.method !== 'GET' && init.body !== undefined).map(sent)

it.each([
  ['2026-11-18T20:00:00Z', undefined],
  ['2026-11-19T04:59:00Z', undefined],
  ['2026-11-19T05:00:00Z', true],
  ['2026-11-20T18:00:00Z', true],
])('is urgent from the day before on: at %s', (now, urgent) => {
  expect(isUrgent([row], zone, instant(now)) || undefined).toBe(urgent)
})

it('says of a place what differs', () => {
  expect(row.options.map((one) => sayAs(one, row, zone))).toEqual(['sameTime', 'on', 'at'])
})

it('is not there while everybody has a time', async () => {
  const calls = playApi({ [list]: () => json([]) })
  renderTab(<ToMove onOpen={() => undefined} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

it('moves by one tap, tells the client, and says that it is done', async () => {
  const calls = play()
  await open()
  const panel = within(await screen.findByRole('region', { name: 'To move' }))
  expect(panel.getByText('1 booking has lost its time.')).toBeDefined()
  expect(panel.getByText('Ill (Ava Laurent)')).toBeDefined()
  expect(panel.getByRole('link', { name: 'Call +15550100777' }).getAttribute('href')).toBe('tel:+15550100777')
  await userEvent.click(panel.getByRole('button', { name: 'Mon, Nov 23, 10:00 AM with Ava Laurent' }))
  expect(await screen.findByText('Everybody has a time.')).toBeDefined()
  expect(screen.getByText('Booking moved')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^To move/ })).toBeNull()
  const body = { start_time: '2026-11-23T15:00:00Z', staff_id: 1, chair_id: 2, tell_client: true }
  expect(bodies(calls)).toEqual([{ version: '3', body }])
  await userEvent.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region')).toBeNull()
})

it('asks why it stays', async () => {
  const calls = play()
  await open()
  const dialog = await openDialog('Keep as it is')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep as it is' }))
  expect(dialog.getByText('Please give a reason.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep as it is' }))
  expect(await screen.findByText('Booking kept')).toBeDefined()
  expect(bodies(calls).map(({ body }) => body)).toEqual([{ reason: 'As agreed' }])
})

it('cancels after the question of the details', async () => {
  const calls = play()
  await open()
  const dialog = await openDialog('Cancel booking')
  const buttons = dialog.getAllByRole('button')
  await userEvent.click(buttons.at(-1) ?? document.body)
  expect(await screen.findByText('Everybody has a time.')).toBeDefined()
  expect(bodies(calls)).toEqual([{ version: '3', body: { status: 'cancelled' } }])
})

it('lets staff move and cancel only', async () => {
  play('staff')
  await open()
  expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Keep as it is' })).toBeNull()
})
