// The clients who wait for a time: their chip, their list, and what the desk does for each.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Calendar } from '#/api/admin-bookings'
import type { DeskEntry } from '#/api/admin-waitlist'
import { withTexts } from '#/i18n'
import { adminBookings } from '#/i18n/admin-bookings'
import { instant, shopDate } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { answers, brows, client, clients, post, slot, slots } from '../../../../tests/new-booking-harness'
import { alertText, firstSent, openDialog, playTab } from '../../../../tests/tab-harness'
import { CurrentShopProvider } from '../current-shop'
import { bookingAt, friday } from './booking-fixtures'
import { CalendarChips } from './calendar-chips'
import { bookingFor } from './waitlist-entry'
// Loaded later in the application; here, before the clock of a test runs.
import './new-booking-dialog'
import './waitlist-dialog'
import './waitlist-panel'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.useRealTimers())

const list = 'GET /api/admin/waitlist'
const offer = 'POST /api/admin/waitlist/5/offer'
const remove = 'DELETE /api/admin/waitlist/5'

type Closed = Calendar['closed']
const place = { start_time: instant('2026-11-21T19:30:00Z'), staff_id: 2, staff_name: 'Maya Okafor' }
const until = instant('2026-11-20T16:20:00Z')
const window = (day: string, time_from: string | null = null, time_to: string | null = null) => ({
  date_from: shopDate(day),
  date_to: shopDate(day),
  time_from,
  time_to,
})
const entry: DeskEntry = {
  id: 5,
  client: { id: client.id, name: client.name, phone: client.phone },
  services: [{ service_id: brows.id, name: brows.name, price: 3800, duration: 30, modifiers: [] }],
  total_duration: 30,
  total_price: 3800,
  staff_id: null,
  staff_name: null,
  windows: [window('2026-11-21', '12:00', '17:00'), window('2026-11-24', '12:00', '17:00')],
  source: 'web',
  created_at: instant('2026-11-19T14:15:00Z'),
  fits: place,
  reachable: true,
  offers: [],
}
const past = (state: DeskEntry['offers'][number]['state']) => ({ ...place, state, until, is_held: true })
const Chips = withTexts({ adminBookings }, () => (
  <CalendarChips bookings={[]} blockedChairs={[]} onOpen={() => undefined} />
))

async function open(rows: () => readonly DeskEntry[], more: Parameters<typeof playApi>[0] = {}) {
  const calls = playTab(<Chips />, { ...answers, [list]: () => json(rows()), ...more })
  await userEvent.click(await screen.findByRole('button', { name: /^Waitlist \d+$/ }))
  const panel = within(await screen.findByRole('region', { name: 'Waitlist' }))
  await panel.findAllByRole('listitem')
  return { calls, panel }
}
const facts = (row: HTMLElement) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent)

describe('the chip', () => {
  it.each(['admin', 'master_admin'] as const)('counts those who wait for %s', async (role) => {
    const calls = playTab(<Chips />, { [list]: () => json([entry, { ...entry, id: 6 }]) }, role)
    const chip = await screen.findByRole('button', { name: 'Waitlist 2' })
    expect(chip.getAttribute('aria-expanded')).toBe('false')
    const asked = calls.find(({ name }) => name === list)
    expect(asked?.url.search).toBe(role === 'admin' ? '' : '?shopId=7')
  })

  it('is not there while nobody waits', async () => {
    const calls = playTab(<Chips />, { [list]: () => json([]) })
    await waitFor(() => expect(calls.some(({ name }) => name === list)).toBe(true))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not asked for by staff', async () => {
    const stranded = 'GET /api/admin/stranded'
    const calls = playTab(<Chips />, { [list]: () => json([entry]), [stranded]: () => json([]) }, 'staff')
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual([stranded]))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the list', () => {
  it('says who waits for what, when, and which time fits', async () => {
    const sofia = { staff_id: 3, staff_name: 'Sofia Reyes' }
    const other = { ...entry, ...sofia, id: 6, fits: null, created_at: instant('2026-11-20T14:15:00Z') }
    const { panel } = await open(() => [entry, other])
    expect(panel.getByText('2 clients wait for a time.')).toBeDefined()
    const [first, second] = panel.getAllByRole('listitem').map(facts)
    const common = ['Hana Sato$38.00', 'Brow Shape · 30m · Any stylist', 'Sat or Tue, afternoon']
    expect(first).toEqual([
      ...common,
      'Waiting since Thu, Nov 19, 9:15 AM',
      'Fits Sat, Nov 21, 2:30 PM with Maya Okafor',
    ])
    expect(second).toEqual([common[0], 'Brow Shape · 30m · Sofia Reyes', common[2], 'Waiting since 9:15 AM'])
  })

  it.each([
    ['open', 'Offered Sat, Nov 21, 2:30 PM, until 11:20 AM'],
    ['taken', 'Took Sat, Nov 21, 2:30 PM'],
    ['declined', 'Said no to Sat, Nov 21, 2:30 PM'],
    ['gone', 'Offer of Sat, Nov 21, 2:30 PM ended'],
  ] as const)('says of an offer that is %s how it stands', async (state, words) => {
    const { panel } = await open(() => [{ ...entry, offers: [past(state), past('gone')] }])
    expect(facts(panel.getByRole('listitem')).at(-1)).toBe(words)
    expect(panel.queryByRole('button', { name: 'Offer' }) === null).toBe(state === 'open')
  })

  it.each([
    ['+1 555-010-0777', 'Not reached on WhatsApp. Please call +1 555-010-0777'],
    [null, 'Not reached on WhatsApp, and no phone number.'],
  ])('says whom no message reaches: %s', async (phone, words) => {
    const { panel } = await open(() => [{ ...entry, reachable: false, client: { ...entry.client, phone } }])
    expect(facts(panel.getByRole('listitem')).at(-1)).toBe(words)
    expect(panel.queryByRole('link')?.getAttribute('href')).toBe(phone ? 'tel:+15550100777' : undefined)
    expect(panel.getAllByRole('button').map((one) => one.textContent)).not.toContain('Offer')
  })

  /** As an address opens it. */
  function openAt(answer: () => Response, closed?: Closed) {
    playApi({ ...answers, [list]: answer })
    renderAt(
      '/admin/dashboard?waitlist=open',
      <CurrentShopProvider managed={{ query: {}, role: 'admin', zone: 'America/New_York', closed }}>
        <Chips />
      </CurrentShopProvider>,
    )
  }

  it('says that it could not be read, and tries again', async () => {
    let works = false
    openAt(() => (works ? json([entry]) : refusal(403, 'Forbidden')))
    expect(await screen.findByText('Error loading the waitlist. Please try again.')).toBeDefined()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 client waits for a time.')).toBeDefined()
  })

  it('has the way to add somebody, also while nobody waits', async () => {
    openAt(() => json([]))
    expect(await screen.findByText('Nobody is waiting.')).toBeDefined()
    expect(await openDialog('Add to waitlist')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Add to waitlist' })).toBeDefined()
  })

  it('only removes clients while the salon is closed', async () => {
    openAt(() => json([entry]), { status: 'suspended', contact: 'help@parlour.example' })
    await screen.findByText('Hana Sato')
    const buttons = within(screen.getByRole('region')).getAllByRole('button')
    expect(buttons.map((one) => one.textContent)).toEqual(['', 'Remove'])
  })

  it('is a sheet on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    openAt(() => json([entry]))
    const sheet = within(await screen.findByRole('dialog', { name: 'Waitlist' }))
    expect(await sheet.findByText('Hana Sato')).toBeDefined()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('offering a time', () => {
  it('sends it, says until when, and shows it', async () => {
    let offered = false
    const { calls, panel } = await open(() => [{ ...entry, offers: offered ? [past('open')] : [] }], {
      [offer]: () => {
        offered = true
        const { start_time, staff_id } = place
        return json({ start_time, staff_id, until }, 201)
      },
    })
    await userEvent.click(panel.getByRole('button', { name: 'Offer' }))
    expect(await screen.findByText('Time offered')).toBeDefined()
    expect(screen.getByText('Hana Sato has until 11:20 AM to answer.')).toBeDefined()
    expect(await panel.findByText(/^Offered Sat, Nov 21/)).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Offer' })).toBeNull()
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Book' }))
    const body = { start_time: '2026-11-21T19:30:00Z', staff_id: 2 }
    expect(firstSent(calls, offer)).toEqual({ version: null, body })
  })

  it.each([
    ['slot_taken', 'That time is gone.'],
    ['not_reachable', 'No message reaches Hana Sato on WhatsApp. Please call them.'],
    ['offered', 'Hana Sato has an offer already.'],
    ['other_code', 'Another sentence.'],
  ])('says why not, and looks again: %s', async (code, words) => {
    const { calls, panel } = await open(() => [entry], {
      [offer]: () => refusal(409, 'Another sentence.', code),
    })
    await userEvent.click(panel.getByRole('button', { name: 'Offer' }))
    expect(await alertText('Time not offered')).toBe(`Time not offered${words}`)
    await waitFor(() => expect(calls.filter(({ name }) => name === list)).toHaveLength(2))
  })
})

describe('removing a client', () => {
  it('asks first, and says when nobody is left', async () => {
    let rows = [entry]
    const { calls, panel } = await open(() => rows, {
      [remove]: () => {
        rows = []
        return json({ success: true })
      },
    })
    const question = await openDialog('Remove')
    expect(question.getByRole('heading').textContent).toBe('Remove Hana Sato from the waitlist?')
    expect(calls.some(({ name }) => name === remove)).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed from the waitlist')).toBeDefined()
    expect(await panel.findByText('Nobody is waiting.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Waitlist/ })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Nobody is waiting.')
  })

  it('keeps them', async () => {
    const { calls } = await open(() => [entry])
    const question = await openDialog('Remove')
    await userEvent.click(question.getByRole('button', { name: 'Keep' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.some(({ name }) => name === remove)).toBe(false)
  })
})

describe('booking a client', () => {
  it('has everything filled in, the time that fits included', async () => {
    const free = slot('2:30 PM', place.start_time, 2)
    const { calls, panel } = await open(() => [entry], {
      [slots]: () => json([slot('1:00 PM', '2026-11-21T18:00:00Z', 2), free]),
      [clients]: () => json([client]),
      [post]: () => json(bookingAt(7, '14:30', 30), 201),
    })
    await userEvent.click(panel.getByRole('button', { name: 'Book' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add booking' }))
    expect(await form.findByRole('radio', { name: '2:30 PM', checked: true })).toBeDefined()
    expect(await form.findByRole('radio', { name: /^Hana Sato/, checked: true })).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await screen.findByText('Booking created')).toBeDefined()
    expect(firstSent(calls, post)?.body).toEqual({
      client_id: 41,
      services: [{ service_id: 22, modifiers: [], price: 3800, duration: 30 }],
      staff_id: 2,
      start_time: '2026-11-21T19:30:00Z',
    })
    expect(calls.find(({ name }) => name === slots)?.url.search).toContain('staffId=2&date=2026-11-21')
    await waitFor(() => expect(calls.filter(({ name }) => name === list)).toHaveLength(2))
  })

  const windows = [window('2026-11-26'), window('2026-11-18'), window('2026-11-23')]
  const from = { ...window('2026-11-25'), date_from: shopDate('2026-11-01') }
  it.each([
    ['on the first day to come', { windows }, '2026-11-23', 0],
    ['today, of days that have begun', { windows: [...windows, from] }, friday, 0],
    ['today, where no day is left', { windows: [window('2026-11-18')] }, friday, 0],
    ['with the stylist of their choice', { windows, staff_id: 3 }, '2026-11-23', 3],
  ])('begins %s', (_, change, date, staffId) => {
    const form = bookingFor({ ...entry, fits: null, ...change }, friday, 'America/New_York')
    expect(form).toMatchObject({ who: 'known', date, staffId, start: null })
  })
})

it('is closed by its button', async () => {
  const { panel } = await open(() => [entry])
  const chip = screen.getByRole('button', { name: 'Waitlist 1' })
  expect(chip.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(panel.getByRole('button', { name: 'Close' }))
  expect(chip.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('region')).toBeNull()
})
