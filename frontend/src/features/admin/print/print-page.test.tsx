// The page that is printed: who may see it, what is on it, and what stands only on the screen.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { ava, calls, mia, okafor, settings } from '../admin-fixtures'
import { bookingAt, calendar } from '../bookings/booking-fixtures'
import { Dashboard } from '../dashboard'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const list = 'GET /api/admin/bookings'
const hours = 'GET /api/admin/calendar'
const options = [{ label: 'Long', extraCharge: 2000, extraMinutes: 30 }]
const hana = bookingAt(1, '09:00', 90, {
  to_move: ['block'],
  services: [
    {
      service_id: 21,
      name: 'Signature Cut',
      price: 10500,
      duration: 90,
      modifiers: [{ id: 'len', label: 'Hair length', selectedOptions: options }],
    },
  ],
})
const ruth = bookingAt(2, '13:00', 30, {
  client_name: 'Ruth Okoro',
  status: 'pending',
  hold_expires_at: at('23:00'),
})
const answers = {
  [calls.session]: () => json(ava),
  [calls.shop]: () => json(settings),
  [list]: () => json([ruth, hana]),
  [hours]: () => json(calendar),
}

function open(search = '?date=2026-11-20', more: Parameters<typeof playApi>[0] = {}) {
  const made = playApi({ ...answers, ...more })
  renderAt(`/admin/dashboard/print${search}`, <Dashboard themeSwitch={null} />)
  return made
}
const table = async (name: string) => within(await screen.findByRole('region', { name })).findByRole('table')
const rowsOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
const phones = () => screen.queryByRole('checkbox', { name: 'With phone numbers' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
})
afterEach(() => vi.useRealTimers())

it('has a table for each stylist under the salon and the day', async () => {
  open()
  const head = await screen.findByRole('heading', { level: 1 })
  expect(head.textContent).toBe('Glow Beauty Studio · Friday, November 20, 2026')
  expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
    'Ava Laurent',
    'Maya Okafor',
  ])
  expect(await rowsOf('Ava Laurent')).toEqual([
    ['Time', 'Client', 'Services and options', 'Min', 'Chair', 'Marks'],
    ['9:00 – 10:30 AM', 'Hana Sato', 'Signature CutHair length: Long', '90', 'Chair 1', 'To move'],
    ['12:00 – 1:00 PM', 'Break'],
    ['1:00 – 1:30 PM', 'Ruth Okoro', 'Signature Cut', '30', 'Chair 1', 'Pending'],
  ])
  expect(screen.getByText('No bookings on this day.')).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('has no phone number until an admin asks for them, and staff cannot', async () => {
  open()
  await table('Ava Laurent')
  expect(document.body.textContent).not.toContain('+15550100777')
  const box = phones()
  if (box) await userEvent.click(box)
  expect((await rowsOf('Ava Laurent'))[1]?.[1]).toBe('Hana Sato+15550100777')
})

it('offers staff no phone numbers', async () => {
  open(undefined, { [calls.session]: () => json(okafor) })
  await table('Ava Laurent')
  expect(phones()).toBeNull()
})

it('prints by its button alone, and leads back to the calendar', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open('?date=2026-11-20&staffId=1')
  await table('Ava Laurent')
  expect(screen.queryByRole('heading', { name: 'Maya Okafor' })).toBeNull()
  expect(print).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'Back to the calendar' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=bookings&day=2026-11-20&staff=1',
  )
})

it('asks for what the calendar asks for, and nothing else', async () => {
  const made = open()
  await table('Ava Laurent')
  const days = '?from=2026-11-20&to=2026-11-20'
  expect(new Set(made.map(({ name, url }) => `${name}${url.search}`))).toEqual(
    new Set([calls.session, `${list}${days}`, `${hours}${days}`]),
  )
})

it('is today of the salon when the address has no day', async () => {
  vi.setSystemTime('2026-11-21T03:00:00Z')
  const made = open('')
  await table('Ava Laurent')
  expect(made.filter(({ name }) => name === list).map(({ url }) => url.searchParams.get('from'))).toEqual([
    '2026-11-20',
  ])
})

it('says that nobody has a booking', async () => {
  open(undefined, { [list]: () => json([]), [hours]: () => json({ ...calendar, worked: [], breaks: [] }) })
  expect(await screen.findByText('No bookings on this day.')).toBeDefined()
})

it('names the salon of a master, who chooses one first', async () => {
  open('?date=2026-11-20&shopId=7', { [calls.session]: () => json(mia) })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Luna Nails · ')
})

it('turns away whom the dashboard turns away', async () => {
  const made = open(undefined, {
    [calls.session]: () => refusal(401, 'Session not verified', 'not_verified'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set([calls.session]))
})

it('tries again when the day does not come', async () => {
  let isUp = false
  open(undefined, { [list]: () => (isUp ? json([ruth, hana]) : refusal(500, 'Sorry')) })
  await screen.findByText('Error loading bookings. Please try again.')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await table('Ava Laurent')).toBeDefined()
})
