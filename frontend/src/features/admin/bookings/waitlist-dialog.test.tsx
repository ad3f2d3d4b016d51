// Adding a client to the waitlist at the desk.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instant, shopDate } from '#/lib/shop-time'
import { json, playApi, refusal } from '../../../../tests/harness'
import { answers, client, clients } from '../../../../tests/new-booking-harness'
import { alertText, firstSent, renderTab } from '../../../../tests/tab-harness'
import { friday } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'
import { firstWindow, fromDay, windowProblems } from './waitlist-form'
// Loaded later in the application; here, before the clock of a test runs.
import './add-form'
import './add-menu'
import './waitlist-dialog'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const post = 'POST /api/admin/waitlist'
const added = {
  id: 5,
  client: { id: 41, name: 'Hana Sato', phone: null },
  services: [],
  total_duration: 30,
  total_price: 3800,
  staff_id: null,
  staff_name: null,
  windows: [],
  source: 'desk',
  created_at: '2026-11-20T16:00:00Z',
  fits: null,
  reachable: true,
  offers: [],
}

async function openMenu(role: 'admin' | 'staff' = 'admin') {
  renderTab(<BookingsTab />, role)
  await screen.findByRole('region', { name: /^Day calendar/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose what to enter' }))
}
async function open() {
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add to waitlist' }))
  return within(await screen.findByRole('dialog', { name: 'Add to waitlist' }))
}
type Form = Awaited<ReturnType<typeof open>>

async function chooseWhoAndWhat(form: Form) {
  await userEvent.type(form.getByLabelText('Search by name or phone'), 'hana')
  await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
  await userEvent.selectOptions(await form.findByLabelText('Add a service'), '22')
}
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Add to waitlist' }))
const day = (form: Form, label: 'From' | 'To', place: number, value: string) =>
  fireEvent.change(form.getAllByLabelText(label)[place] ?? document.body, { target: { value } })

it('adds a client whom the salon knows, for two weeks at any time', async () => {
  const calls = playApi({ ...answers, [clients]: () => json([client]), [post]: () => json(added, 201) })
  const form = await open()
  await chooseWhoAndWhat(form)
  await save(form)
  expect(await screen.findByText('Added to the waitlist')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(firstSent(calls, post)?.body).toEqual({
    client_id: 41,
    services: [{ service_id: 22, modifiers: [], price: 3800, duration: 30 }],
    staff_id: null,
    windows: [{ date_from: '2026-11-20', date_to: '2026-12-03', time_from: null, time_to: null }],
  })
})

it('sends the stylist, the days and the part of the day that were chosen', async () => {
  const fits = { start_time: instant('2026-11-27T19:30:00Z'), staff_id: 2, staff_name: 'Maya Okafor' }
  const calls = playApi({
    ...answers,
    [clients]: () => json([client]),
    [post]: () => json({ ...added, fits }, 201),
  })
  const form = await open()
  await chooseWhoAndWhat(form)
  await userEvent.selectOptions(form.getByLabelText('Stylist'), 'Maya Okafor')
  day(form, 'To', 0, '2026-11-27')
  day(form, 'From', 0, '2026-11-27')
  await userEvent.selectOptions(form.getByLabelText('Time of day'), 'Afternoon, 12 to 5')
  await userEvent.click(form.getByRole('button', { name: 'Add other days' }))
  day(form, 'From', 1, '2026-12-05')
  const [, part] = form.getAllByLabelText('Time of day')
  await userEvent.selectOptions(part ?? document.body, 'Evening, from 5')
  await save(form)
  expect(await screen.findByText('A time fits already: Fri, Nov 27, 2:30 PM with Maya Okafor.')).toBeDefined()
  expect(firstSent(calls, post)?.body).toMatchObject({
    staff_id: 2,
    windows: [
      { date_from: '2026-11-27', date_to: '2026-11-27', time_from: '12:00', time_to: '17:00' },
      { date_from: '2026-12-05', date_to: '2026-12-05', time_from: '17:00', time_to: null },
    ],
  })
})

it('takes five stretches of days at most, and gives each but the only one back', async () => {
  playApi(answers)
  const form = await open()
  const remove = () => form.queryAllByRole('button', { name: 'Remove these days' })
  expect(remove()).toHaveLength(0)
  for (const count of [2, 3, 4, 5]) {
    await userEvent.click(form.getByRole('button', { name: 'Add other days' }))
    expect(remove()).toHaveLength(count)
  }
  expect(form.queryByRole('button', { name: 'Add other days' })).toBeNull()
  day(form, 'From', 1, '2026-11-25')
  await userEvent.click(remove()[0] ?? document.body)
  expect(form.getAllByLabelText<HTMLInputElement>('From').map(({ value }) => value)).toEqual([
    '2026-11-25',
    friday,
    friday,
    friday,
  ])
})

it('says what is missing or wrong, and sends nothing', async () => {
  const calls = playApi(answers)
  const form = await open()
  day(form, 'To', 0, '2026-11-19')
  await save(form)
  for (const problem of [
    'Choose a client.',
    'Choose at least one service.',
    'The last day is before the first.',
  ])
    expect(form.getByText(problem)).toBeDefined()
  expect(document.activeElement).toBe(form.getByLabelText('Search by name or phone'))
  day(form, 'To', 0, '2027-01-20')
  expect(form.getByText('Choose days from today to Tue, Jan 19.')).toBeDefined()
  expect(calls.some(({ name }) => name === post)).toBe(false)
})

it('warns of a client with whom the salon wants to talk first', async () => {
  playApi({ ...answers, [clients]: () => json([{ ...client, status: 'blacklisted' }]) })
  const form = await open()
  await userEvent.type(form.getByLabelText('Search by name or phone'), 'hana')
  await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
  expect(form.getByText('The salon wants to talk to this client first.')).toBeDefined()
})

it('says what the server says, and stays open', async () => {
  playApi({
    ...answers,
    [clients]: () => json([client]),
    [post]: () => refusal(429, 'You are on the waitlist three times already.', 'waitlist_full'),
  })
  const form = await open()
  await chooseWhoAndWhat(form)
  await save(form)
  expect(await alertText('Not added')).toBe('Not addedYou are on the waitlist three times already.')
  expect(screen.getByRole('dialog', { name: 'Add to waitlist' })).toBeDefined()
})

it('is nothing that staff do', async () => {
  playApi(answers)
  await openMenu('staff')
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Add booking',
    'Walk-in',
    'Block time',
  ])
})

it('lets the last day go along with a later first one only', () => {
  const one = firstWindow(friday)
  expect(one.to).toBe('2026-12-03')
  expect(fromDay(one, shopDate('2026-12-10'))).toEqual({ from: '2026-12-10', to: '2026-12-10' })
  expect(fromDay(one, shopDate('2026-11-22'))).toEqual({ from: '2026-11-22', to: '2026-12-03' })
})

it.each([
  ['2026-11-20', '2027-01-19', {}],
  ['2026-11-19', '2026-11-20', { from: 'range' }],
  ['2026-11-20', '2027-01-20', { to: 'range' }],
  ['2026-11-22', '2026-11-21', { to: 'order' }],
])('knows what is wrong with %s to %s', (from, to, problems) => {
  const one = { ...firstWindow(friday), from: shopDate(from), to: shopDate(to) }
  expect(windowProblems(one, friday)).toEqual({ from: undefined, to: undefined, ...problems })
})
