import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StrandedBooking } from '#/api/admin-stranded'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal } from '../../../../tests/harness'
import { alertText, openDialog, renderTab, sent } from '../../../../tests/tab-harness'
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
  asked_at: null,
  can_ask: false,
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

describe('asking clients', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T04:30:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const ask = (id: number) => `POST /api/admin/stranded/${id}/ask`
  const rowFor = (id: number, name: string, change: Partial<StrandedBooking> = {}): StrandedBooking => ({
    ...row,
    booking: bookingAt(id, '14:00', 60, { client_name: name, to_move: ['block'] }),
    can_ask: true,
    ...change,
  })
  const three = [rowFor(7, 'Hana Sato'), rowFor(8, 'Ida Berg'), rowFor(9, 'Jo Park')]
  const askedAt = instant('2026-11-19T04:29:00Z')
  const askButtons = () => screen.queryAllByRole('button', { name: /^Ask / }).map((one) => one.textContent)

  /** A client who was asked cannot be asked again at once; `refused` are not. */
  async function playAsking(
    rows: readonly StrandedBooking[],
    refused: readonly number[] = [],
    role?: Parameters<typeof renderTab>[1],
  ) {
    const asked = new Set<number>()
    const reply = (id: number) => {
      if (refused.includes(id)) return refusal(409, 'This client was asked a short while ago.', 'asked')
      asked.add(id)
      return json({ asked_at: askedAt })
    }
    const now = (one: StrandedBooking) =>
      asked.has(one.booking.id) ? { ...one, asked_at: askedAt, can_ask: false } : one
    const calls = playApi({
      [list]: () => json(rows.map(now)),
      ...Object.fromEntries(rows.map(({ booking: { id } }) => [ask(id), () => reply(id)])),
    })
    renderTab(<ToMove onOpen={() => undefined} />, role)
    await userEvent.click(await screen.findByRole('button', { name: /^To move/ }))
    return calls
  }
  const posts = (calls: ReturnType<typeof playApi>) =>
    calls.filter(({ init }) => init.method !== 'GET').map(({ name }) => name)

  it('asks one, says so, and shows when', async () => {
    const calls = await playAsking([rowFor(7, 'Hana Sato'), rowFor(8, 'Ida Berg', { can_ask: false })])
    expect(askButtons()).toEqual(['Ask Hana Sato'])
    expect(screen.getByText(/^Asking sends the first two times by WhatsApp/)).toBeDefined()
    expect(screen.queryByText(/^Asked/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ask Hana Sato' }))
    expect(await screen.findByText('Hana Sato was asked')).toBeDefined()
    expect(await screen.findByText('Asked 11:29 PM')).toBeDefined()
    expect(askButtons()).toEqual([])
    expect(screen.queryByText(/^Asking sends/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hana Sato' }))
    expect(posts(calls)).toEqual([ask(7)])
    expect(calls.find(({ name }) => name === ask(7))?.init.body).toBeUndefined()
  })

  it('says the day when it was another, and asks again when that may be', async () => {
    await playAsking([rowFor(7, 'Hana Sato', { asked_at: instant('2026-11-18T03:05:00Z') })])
    expect(screen.getByText('Asked Tue, Nov 17, 10:05 PM')).toBeDefined()
    expect(askButtons()).toEqual(['Ask Hana Sato'])
  })

  it('says why the salon may not, and looks again', async () => {
    const calls = await playAsking([rowFor(7, 'Hana Sato')], [7])
    await userEvent.click(screen.getByRole('button', { name: 'Ask Hana Sato' }))
    expect(await alertText('Client not asked')).toContain('This client was asked a short while ago.')
    await waitFor(() => expect(calls.filter(({ name }) => name === list)).toHaveLength(2))
  })

  it.each([
    ['admin', ['Ask all (3)', 'Ask Hana Sato', 'Ask Ida Berg', 'Ask Jo Park']],
    ['master_admin', ['Ask all (3)', 'Ask Hana Sato', 'Ask Ida Berg', 'Ask Jo Park']],
    ['staff', []],
  ] as const)('offers %s %j', async (role, buttons) => {
    await playAsking(three, [], role)
    await screen.findAllByRole('listitem')
    expect(askButtons()).toEqual(buttons)
  })

  it('asks for the salon that the master manages', async () => {
    const calls = await playAsking(three, [], 'master_admin')
    await userEvent.click(screen.getByRole('button', { name: 'Ask Ida Berg' }))
    await userEvent.click(screen.getByRole('button', { name: /^Ask all/ }))
    await screen.findByText(/clients were asked$/)
    const wanted = calls.filter(({ init }) => init.method !== 'GET').map(({ url }) => url.search)
    expect(new Set(wanted)).toEqual(new Set(['?shopId=7']))
  })

  it('asks all, one after the other', async () => {
    const calls = await playAsking([...three, rowFor(10, 'Kit Lowe', { can_ask: false })])
    const answers: (() => void)[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (args[1]?.method === 'POST') await new Promise<void>((resolve) => answers.push(resolve))
      return fetch(...args)
    })
    const all = screen.getByRole('button', { name: 'Ask all (3)' })
    await userEvent.click(all)
    for (const turn of [1, 2, 3]) {
      await waitFor(() => expect(answers).toHaveLength(turn))
      expect(all.getAttribute('aria-disabled')).toBe('true')
      await userEvent.click(all)
      expect(posts(calls)).toHaveLength(turn - 1)
      answers.at(-1)?.()
      await waitFor(() => expect(posts(calls)).toHaveLength(turn))
    }
    expect(await screen.findByText('3 clients were asked')).toBeDefined()
    expect(await screen.findAllByText('Asked 11:29 PM')).toHaveLength(3)
    expect(posts(calls)).toEqual([ask(7), ask(8), ask(9)])
    expect(askButtons()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('list'))
  })

  it.each([
    [[8], '2 clients were asked1 could not be asked.'],
    [[7, 8], '1 client was asked2 could not be asked.'],
    [[7, 8, 9], 'Nobody was asked3 could not be asked.'],
  ])('goes on when %j fail', async (refused, said) => {
    const calls = await playAsking(three, refused)
    await userEvent.click(screen.getByRole('button', { name: 'Ask all (3)' }))
    expect(await alertText(said.replace(/asked\d.*/, 'asked'))).toBe(said)
    expect(posts(calls)).toEqual([ask(7), ask(8), ask(9)])
    await waitFor(() => expect(screen.queryAllByText('Asked 11:29 PM')).toHaveLength(3 - refused.length))
  })

  it('asks no more at once than the server takes', async () => {
    await playAsking(Array.from({ length: 45 }, (_, index) => rowFor(100 + index, `Client ${index}`)))
    expect(screen.getByRole('button', { name: /^Ask all/ }).textContent).toBe('Ask all (40)')
  })

  it('has nothing for all when there is one', async () => {
    await playAsking([rowFor(7, 'Hana Sato')])
    expect(askButtons()).toEqual(['Ask Hana Sato'])
  })
})
