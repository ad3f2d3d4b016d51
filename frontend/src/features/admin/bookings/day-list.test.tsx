// The list of the Bookings tab: its rows, their one button, and what they open.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CurrentShopProvider } from '#/features/admin/current-shop'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { firstSent } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const hana = bookingAt(1, '09:00', 60, { status: 'completed' })
const ruth = bookingAt(2, '10:30', 90, { client_name: 'Ruth Okoro', stage: 'late', to_move: ['block'] })
const maya = { staff_id: 2, staff_name: 'Maya Okafor' }
const jo = bookingAt(3, '10:45', 30, {
  ...maya,
  client_name: 'Jo Marsh',
  stage: 'in_service',
  started_at: at('10:45'),
})
const own = { id: 8, kind: 'other', from: at('12:00'), to: at('12:30'), version: 1 }
const answers = {
  'GET /api/admin/bookings': () => json([jo, ruth, hana]),
  'GET /api/admin/calendar': () =>
    json({
      ...calendar,
      blocks: [
        { ...own, staff_id: 2, chair_id: null, title: 'Supplier visit' },
        { ...own, id: 9, staff_id: null, chair_id: 4, title: null, kind: 'out_of_service' },
      ],
    }),
  'GET /api/admin/chairs': () => json([]),
  [calls.notReached]: () => json([]),
  [calls.counts]: () => json(counts),
  'GET /api/admin/stranded': () => json([]),
  'GET /api/admin/waitlist': () => json([]),
}

function open(search: string, more: Parameters<typeof playApi>[0] = {}) {
  const made = playApi({ ...answers, ...more })
  renderAt(
    `/admin/dashboard?tab=bookings&day=2026-11-20&${search}`,
    <CurrentShopProvider managed={{ query: {}, role: 'admin', zone: 'America/New_York' }}>
      <BookingsTab />
    </CurrentShopProvider>,
  )
  return made
}
const list = () => screen.findByRole('region', { name: 'Bookings by time, Friday, November 20' })
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.textContent)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

it('is the third choice beside day and week, and stays in the address', async () => {
  open('view=day')
  const choices = await screen.findByRole('group', { name: 'Calendar view' })
  expect(
    within(choices)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Day', 'Week', 'List'])
  await userEvent.click(within(choices).getByRole('button', { name: 'List' }))
  const shown = within(await list())
  expect(shown.getAllByRole('heading', { level: 3 }).map((hour) => hour.textContent)).toEqual([
    '9 AM',
    '10 AM',
    '12 PM',
  ])
  expect(screen.queryByRole('region', { name: /calendar/ })).toBeNull()
  expect(await rows()).toEqual([
    '9:00 – 10:00 AM Hana Sato Signature Cut with Ava Laurent Completed',
    '10:30 AM – 12:00 PM Ruth Okoro Signature Cut with Ava Laurent To move Late 30 min ConfirmedArrived',
    '10:45 – 11:15 AM Jo Marsh Signature Cut with Maya Okafor In service since 10:45 AM ConfirmedFinish',
    '12:00 – 12:30 PM Blocked time:  Supplier visit Maya Okafor',
    '12:00 – 12:30 PM Blocked time:  Out of service ',
  ])
})

it('shows one stylist alone, by the address', async () => {
  open('view=list&staff=1')
  expect((await rows()).map((row) => row?.slice(0, 15))).toEqual(['9:00 – 10:00 AM', '10:30 AM – 12:0'])
})

it('marks what comes next with its version, and finishes with the dialog of the details', async () => {
  const made = open('view=list', {
    'PATCH /api/admin/bookings/2/stage': () => json({ ...ruth, stage: 'arrived', version: 2 }),
    'GET /api/admin/bookings/3': () => json(detailOf(jo, { can_finish: true })),
  })
  await userEvent.click(within(await list()).getByRole('button', { name: 'Arrived, Ruth Okoro' }))
  expect(firstSent(made, 'PATCH /api/admin/bookings/2/stage')).toEqual({
    version: '1',
    body: { stage: 'arrived' },
  })
  await userEvent.click(within(await list()).getByRole('button', { name: 'Finish, Jo Marsh' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it('says when the visit that is to be finished cannot be read', async () => {
  open('view=list', { 'GET /api/admin/bookings/3': () => refusal(403, 'Forbidden') })
  await userEvent.click(within(await list()).getByRole('button', { name: 'Finish, Jo Marsh' }))
  expect(await screen.findByText('Error loading the booking. Please try again.')).toBeDefined()
})

it('opens the details of a row, and gives the focus back to it', async () => {
  open('view=list', {
    'GET /api/admin/bookings/2': () => json(detailOf(ruth)),
    'GET /api/admin/bookings/2/messages': () => json([]),
  })
  const row = within(await list()).getByRole('button', { name: /^10:30 AM/ })
  await userEvent.click(row)
  const details = await screen.findByRole('region', { name: 'Booking details' })
  expect(row.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(within(details).getByRole('button', { name: 'Close details' }))
  expect(document.activeElement).toBe(row)
})

it('opens the form of a block', async () => {
  open('view=list')
  await userEvent.click(within(await list()).getByRole('button', { name: /Supplier visit/ }))
  expect(await screen.findByRole('dialog', { name: 'Change the block' })).toBeDefined()
})

it('says that the day is empty', async () => {
  open('view=list', {
    'GET /api/admin/bookings': () => json([]),
    'GET /api/admin/calendar': () => json(calendar),
  })
  expect(within(await list()).getByText('No bookings on this day.')).toBeDefined()
})

it('asks for the days that the calendar asks for, and for the chairs when one is blocked', async () => {
  const made = open('view=list')
  await rows()
  const days = '?from=2026-11-20&to=2026-11-20'
  const asked = made.map(({ name, url }) => `${name}${url.search}`)
  const late = ['GET /api/admin/stranded', 'GET /api/admin/actions/last', 'GET /api/admin/services']
  const others = [
    'GET /api/admin/bookings?waiting=true',
    'GET /api/admin/chairs',
    calls.notReached,
    calls.counts,
    'GET /api/admin/waitlist',
    ...late,
  ]
  const known = [`GET /api/admin/bookings${days}`, `GET /api/admin/calendar${days}`]
  expect(known.filter((call) => !asked.includes(call))).toEqual([])
  expect(
    asked.filter((call) => !known.includes(call) && !others.some((other) => call.startsWith(other))),
  ).toEqual([])
})
