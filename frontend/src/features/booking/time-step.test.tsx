// Step 2, second page, on screen.
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { select } from '#/selection/selection'
import { pressMeant } from '../../../tests/tab-harness'
import { ava, brows, lashes, maya, slotAt, tenFifteen } from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
import {
  anyone,
  chooseDate,
  chooseServices,
  chooseStaff,
  emptyWizard,
  type StaffChoice,
  type Wizard,
} from './wizard'

const slots = 'GET /api/client/slots'
const address = () => screen.getByLabelText('address').textContent
const free = (time: string, utc: string, staff = ava) => ({
  ...slotAt(time, `2026-11-24T${utc}:00Z`, staff),
  priorityReason: staff.role === 'admin' ? 'Senior Stylist' : 'Available Stylist',
  alternativeCount: 0,
})
const morning = [
  { ...free('9:00 AM', '14:00'), alternativeCount: 2 },
  { ...free('9:45 AM', '14:45', maya), alternativeCount: 1 },
  free('10:15 AM', '15:15'),
]

function dated(staff: StaffChoice = anyone): Wizard {
  return chooseDate(
    chooseStaff(chooseServices(emptyWizard, [select(brows), select(lashes)]), staff),
    shopDate('2026-11-24'),
  )
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
})

it.each<[string, Wizard, string]>([
  ['no services', emptyWizard, '/booking'],
  [
    'no stylist',
    chooseDate(chooseServices(emptyWizard, [select(brows)]), shopDate('2026-11-24')),
    '/booking/services',
  ],
  ['no day', chooseStaff(chooseServices(emptyWizard, [select(brows)]), anyone), '/booking/services'],
])('with %s it goes back', (_, wizard, path) => {
  fakeServer({})
  openWizard('/booking/datetime', wizard)
  expect(address()).toBe(path)
})

describe('the times of a day', () => {
  it('are asked for once, for everybody, with No Preference', async () => {
    const server = fakeServer({ [slots]: morning })
    openWizard('/booking/datetime', dated())
    expect(screen.getByText('Finding available times...')).toBeDefined()
    const times = within(await screen.findByRole('radiogroup', { name: 'Available times' }))
    expect(server.to(slots).map((call) => call.query)).toEqual([
      { staffId: '0', date: '2026-11-24', totalDuration: '90', services: '2,3' },
    ])
    expect(times.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '9:00 AMALAva Laurent+2 othersSenior Stylist',
      '9:45 AMMOMaya Okafor+1 otherAvailable Stylist',
      '10:15 AMALAva LaurentSenior Stylist',
    ])
    expect(times.getByRole('button', { name: /9:00 AM\s*2 slots/ })).toBeDefined()
    expect(times.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByText('3 available time slots found')).toBeDefined()
    expect(screen.getByText('All times shown in America/New_York time')).toBeDefined()
    expect(screen.getByText(/senior stylists first, then alphabetical/)).toBeDefined()
  })

  it('show only the time for a chosen stylist', async () => {
    fakeServer({ [slots]: [slotAt('9:00 AM', '2026-11-24T14:00:00Z')] })
    openWizard('/booking/datetime', dated({ kind: 'exactly', staff: ava }))
    const radio = await screen.findByRole('radio')
    expect(radio.closest('label')?.textContent).toBe('9:00 AM')
    expect(screen.queryByText(/senior stylists first/)).toBeNull()
    expect(screen.getByText('1 available time slot found')).toBeDefined()
  })

  it('fold by the hour, out of the way of the keyboard', async () => {
    fakeServer({ [slots]: morning })
    const user = openWizard('/booking/datetime', dated())
    const header = await screen.findByRole('button', { name: /9:00 AM\s*2 slots/ })
    expect(header.getAttribute('aria-expanded')).toBe('true')
    await user.click(header)
    expect(header.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })

  it('are chosen with the free stylist, and nothing is chosen before', async () => {
    fakeServer({ [slots]: morning })
    const user = openWizard('/booking/datetime', dated())
    const summary = within(screen.getByRole('region', { name: 'Booking Summary' }))
    expect(summary.getByText('No Preference')).toBeDefined()
    const next = screen.getByRole('button', { name: 'Continue' })
    expect(next).toHaveProperty('disabled', true)
    await user.click(await screen.findByRole('radio', { name: /9:45 AM/ }))
    expect(
      ['Tue, Nov 24', '9:45 AM', 'Maya Okafor', '1h 30m', '$116.00'].map(
        (text) => summary.getByText(text).textContent,
      ),
    ).toHaveLength(5)
    expect(JSON.parse(sessionStorage.getItem('bookingWizard') ?? '{}')).toMatchObject({
      selectedStaff: { id: maya.id, name: maya.name },
      actualStaffAssigned: true,
      staffPriorityReason: 'Available Stylist',
      staffAlternativeCount: 1,
    })
    await pressMeant(next)
    expect(address()).toBe('/booking/confirmation')
  })

  it('can be refreshed, and a time that is gone is no longer chosen', async () => {
    const server = fakeServer({ [slots]: morning })
    const user = openWizard('/booking/datetime', dated())
    await user.click(await screen.findByRole('radio', { name: /10:15 AM/ }))
    server.table[slots] = morning.slice(0, 2)
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('2 available time slots found')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  })

  it('can fail', async () => {
    const server = fakeServer({ [slots]: refusal(400, 'invalid', 'No') })
    const user = openWizard('/booking/datetime', dated())
    expect(await screen.findByText('Failed to fetch time slots.')).toBeDefined()
    server.table[slots] = morning
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('3 available time slots found')).toBeDefined()
  })
})

it('says that times could not be refreshed, and shows the ones from before', async () => {
  const server = fakeServer({ [slots]: morning })
  const user = openWizard('/booking/datetime', dated())
  await screen.findByText('3 available time slots found')
  server.table[slots] = refusal(400, 'invalid', 'No')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Failed to fetch time slots.')).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

it.each<[string, object]>([
  ['at once', [maya]],
  ['once the times say so', [ava, maya]],
])('goes back to the stylists when the chosen one is gone, %s', async (_, staff) => {
  const table: Parameters<typeof fakeServer>[0] = {
    [slots]: refusal(404, 'not_found', 'There is no such stylist.'),
    'GET /api/client/staff': staff,
  }
  const server = fakeServer(table)
  openWizard('/booking/datetime', dated({ kind: 'exactly', staff: ava }))
  server.table['GET /api/client/staff'] = [maya]
  expect(await screen.findByText(/Ava Laurent is not available any more/)).toBeDefined()
  expect(address()).toBe('/booking/services')
})

describe('another day', () => {
  it('is one tap away, within the fourteen days', async () => {
    const server = fakeServer({ [slots]: morning })
    const user = openWizard('/booking/datetime', chooseDate(dated(), shopDate('2026-11-21')))
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(screen.getByText('Friday, November 20')).toBeDefined()
    const previous = screen.getByRole('button', { name: 'Previous day' })
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(previous)
    await user.click(previous)
    expect(screen.getByText('Friday, November 20')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    expect(screen.getByText('Saturday, November 21')).toBeDefined()
    expect(server.to(slots).map((call) => call.query.date)).toEqual(['2026-11-21', '2026-11-20'])
  })

  it('are left alone by Home and End on the header of an hour', async () => {
    fakeServer({ [slots]: morning })
    const user = openWizard('/booking/datetime', dated())
    ;(await screen.findByRole('button', { name: /9:00 AM/ })).focus()
    await user.keyboard('{End}')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    screen.getByRole('radio', { name: /9:00 AM/ }).focus()
    await user.keyboard('{End}')
    expect(screen.getByRole('radio', { name: /10:15 AM/ })).toHaveProperty('checked', true)
  })

  it('is offered when this one is full', async () => {
    const days = [
      { date: '2026-11-24', slot_count: 0, is_open: true },
      { date: '2026-11-25', slot_count: 0, is_open: true },
      { date: '2026-11-26', slot_count: 2, is_open: true },
    ]
    fakeServer({
      'GET /api/client/days': {
        days,
        first_available: slotAt('9:00 AM', '2026-11-26T14:00:00Z'),
      },
    })
    const user = openWizard('/booking/datetime', dated())
    expect(await screen.findByText('No available time slots for this date.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Next open day: Thu, Nov 26' }))
    expect(screen.getByText('Thursday, November 26')).toBeDefined()
  })

  it('may not exist at all', async () => {
    fakeServer({})
    openWizard('/booking/datetime', dated())
    expect(await screen.findByText(/No other day of the next two weeks/)).toBeDefined()
  })
})

it('keeps the time when the visitor comes back to it', async () => {
  fakeServer({ [slots]: [...morning.slice(0, 2), tenFifteen] })
  const user = openWizard('/booking/datetime', dated())
  await user.click(await screen.findByRole('radio', { name: /10:15 AM/ }))
  await pressMeant(screen.getByRole('button', { name: 'Continue' }))
  await user.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body)
  expect(address()).toBe('/booking/datetime')
  expect(screen.getByRole('radio', { name: /10:15 AM/ })).toHaveProperty('checked', true)
})
