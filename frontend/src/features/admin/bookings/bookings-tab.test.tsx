import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { firstSent, playTab, renderTab } from '../../../../tests/tab-harness'
import { calls, counts } from '../admin-fixtures'
import { bookingAt, calendar, detailOf } from './booking-fixtures'
import { BookingsTab } from './bookings-tab'

const list = 'GET /api/admin/bookings'
const hours = 'GET /api/admin/calendar'
const one = 'GET /api/admin/bookings/2'
const patch = 'PATCH /api/admin/bookings/2/status'

const hana = bookingAt(1, '09:00', 60)
const ruth = bookingAt(2, '10:30', 90, {
  status: 'pending',
  client_name: 'Ruth Okoro',
  hold_expires_at: hana.start_time,
  services: [
    {
      service_id: 21,
      name: 'Signature Cut',
      price: 10500,
      duration: 90,
      modifiers: [
        {
          id: 'len',
          label: 'Hair length',
          selectedOptions: [{ label: 'Long', extraCharge: 2000, extraMinutes: 30 }],
        },
      ],
    },
  ],
  total_price: 10500,
})
const nameless = bookingAt(3, '10:00', 30, {
  staff_id: 2,
  staff_name: 'Maya Okafor',
  client_name: '',
  client_id: 482,
  status: 'cancelled',
})
const answers = {
  [list]: () => json([hana, ruth, nameless]),
  [hours]: () => json(calendar),
  [one]: () => json(detailOf(ruth)),
  [`${one}/messages`]: () => json([]),
  [calls.notReached]: () => json([]),
  [calls.counts]: () => json(counts),
}

const block = (name: RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

describe('the day', () => {
  it('has a column for each member, with times in the zone of the salon', async () => {
    const made = playTab(<BookingsTab />, answers)
    expect(screen.getByText('Loading bookings...')).toBeDefined()
    const grid = await screen.findByRole('region', { name: 'Day calendar, Friday, November 20' })
    const columns = within(grid).getAllByRole('list')
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual([
      'Ava Laurent, 2 bookings',
      'Maya Okafor, 1 booking',
    ])
    expect(
      columns.flatMap((column) =>
        within(column)
          .getAllByRole('button')
          .map((button) => button.textContent),
      ),
    ).toEqual([
      '9:00 – 10:00 AM Hana Sato Signature Cut Confirmed',
      '10:30 AM – 12:00 PM Ruth Okoro Signature Cut Pending',
      '10:00 – 10:30 AM Client #482 Signature Cut Canceled',
    ])
    expect(within(grid).getAllByText('Off')).toHaveLength(4)
    expect(within(grid).getByText('Break')).toBeDefined()
    expect(within(grid).getByText('11:00 AM')).toBeDefined()
    const asked = made.find(({ name }) => name === list)
    expect(asked?.url.search).toBe('?from=2026-11-20&to=2026-11-20')
  })

  it('counts the statuses in sight', async () => {
    playTab(<BookingsTab />, answers)
    const legend = await screen.findByRole('list', { name: 'Status legend' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Confirmed 1', 'Pending 1', 'Canceled 1', 'Completed 0'])
    expect(screen.getByText('Times are in America/New_York')).toBeDefined()
  })

  it('moves by buttons and keys, and names the salon for the master', async () => {
    const made = playTab(<BookingsTab />, answers, 'master_admin')
    const grid = await screen.findByRole('region', { name: /^Day calendar/ })
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
    expect(await screen.findByRole('heading', { name: /^Saturday, November 21/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    await screen.findByRole('heading', { name: /^Friday, November 20/ })
    expect(grid).toBeDefined()
    const again = await screen.findByRole('region', { name: /^Day calendar/ })
    again.focus()
    await userEvent.keyboard('{PageUp}')
    expect(await screen.findByRole('heading', { name: /^Thursday, November 19/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(await screen.findByRole('heading', { name: /^Friday, November 20/ })).toBeDefined()
    expect(made.every(({ url }) => url.searchParams.get('shopId') === '7')).toBe(true)
  })

  it('can be asked for anew, and can fail', async () => {
    let answer = () => json([hana])
    const made = playApi({ ...answers, [list]: () => answer() })
    const { unmount } = renderTab(<BookingsTab />)
    await block(/Hana Sato/)
    answer = () => json([hana, bookingAt(9, '15:00', 30, { client_name: 'Dan Ito' })])
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await block(/3:00 – 3:30 PM Dan Ito/)).toBeDefined()
    const days = ({ name, url }: (typeof made)[number]) => name === list && url.searchParams.has('from')
    expect(made.filter(days)).toHaveLength(2)
    unmount()
    answer = () => refusal(403, 'Forbidden')
    renderTab(<BookingsTab />)
    expect(await screen.findByText('Error loading bookings. Please try again.')).toBeDefined()
  })
})

describe('the week', () => {
  it('has a column for each day from Monday on', async () => {
    const made = playTab(<BookingsTab />, answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Week' }))
    const grid = await screen.findByRole('region', { name: 'Week calendar, Nov 16 – 22, 2026' })
    const columns = within(grid).getAllByRole('list')
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual([
      'Monday, November 16, no bookings',
      'Tuesday, November 17, no bookings',
      'Wednesday, November 18, no bookings',
      'Thursday, November 19, no bookings',
      'Friday, November 20, 3 bookings',
      'Saturday, November 21, no bookings',
      'Sunday, November 22, no bookings',
    ])
    expect(made.findLast(({ name }) => name === list)?.url.search).toBe('?from=2026-11-16&to=2026-11-22')
    expect(screen.getByRole('button', { name: 'Next week' })).toBeDefined()
  })
})

describe('the keys', () => {
  it('reach one block by tab, the others by arrows, and open with Enter', async () => {
    playTab(<BookingsTab />, answers)
    const first = await block(/Hana Sato/)
    const second = await block(/Ruth Okoro/)
    const other = await block(/Client #482/)
    expect([first, second, other].map((button) => button.tabIndex)).toEqual([0, -1, -1])
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(other)
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Booking #2' })).toBeDefined()
  })
})

describe('the days that are turned over', () => {
  it('leave the focus to the next key, from a block as from the calendar', async () => {
    const made = playTab(<BookingsTab />, answers)
    const first = await block(/Hana Sato/)
    first.focus()
    for (const day of ['Saturday, November 21', 'Sunday, November 22', 'Monday, November 23']) {
      await userEvent.keyboard('{PageDown}')
      const grid = await screen.findByRole('region', { name: `Day calendar, ${day}`, busy: false })
      expect(document.activeElement).toBe(grid)
    }
    expect(made.findLast(({ name }) => name === list)?.url.searchParams.get('from')).toBe('2026-11-23')
  })

  it('show those before until they have come', async () => {
    let answer: () => Response | Promise<Response> = () => json([hana])
    playTab(<BookingsTab />, { ...answers, [list]: () => answer() })
    await block(/Hana Sato/)
    let tell = (_: Response) => {}
    answer = () => new Promise<Response>((resolve) => (tell = resolve))
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
    const friday = await screen.findByRole('region', { name: 'Day calendar, Friday, November 20' })
    expect(friday.getAttribute('aria-busy')).toBe('true')
    tell(refusal(403, 'Forbidden'))
    expect(await screen.findByText('Error loading bookings. Please try again.')).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Day calendar/ })).toBeNull()
  })
})

describe('a calendar that stays open', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date() }),
  )
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

  it('learns of bookings within a minute, and says when it could not', async () => {
    let answer = () => json([hana])
    playTab(<BookingsTab />, { ...answers, [list]: () => answer() })
    await waitFor(() => expect(screen.getByRole('button', { name: /Hana Sato/ })).toBeDefined())
    answer = () => json([hana, bookingAt(9, '15:00', 30, { client_name: 'Dan Ito' })])
    await pass(60_000)
    await waitFor(() => expect(screen.getByRole('button', { name: /Dan Ito/ })).toBeDefined())
    const sorry = /^The bookings could not be refreshed\./
    expect(screen.queryByText(sorry)).toBeNull()
    answer = () => refusal(403, 'Forbidden')
    await pass(60_000)
    await waitFor(() => expect(screen.getByText(sorry).closest('[role=status]')).not.toBeNull())
    expect(screen.getByRole('button', { name: /Dan Ito/ })).toBeDefined()
    answer = () => json([hana])
    await pass(60_000)
    await waitFor(() => expect(screen.queryByText(sorry)).toBeNull())
  })
})

describe('the working hours of days that stay open', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date() }),
  )

  it('follow what others change within a minute', async () => {
    let now = calendar
    playTab(<BookingsTab />, { ...answers, [hours]: () => json(now) })
    await waitFor(() => expect(screen.getAllByText('Off')).toHaveLength(4))
    now = { ...calendar, worked: calendar.worked.slice(0, 2), staff: calendar.staff.slice(0, 1) }
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(screen.getAllByText('Off')).toHaveLength(3))
  })
})

describe('the details of a booking that stay open', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date() }),
  )
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  const cancelled = { ...ruth, status: 'cancelled', version: 2 }

  it('say what the calendar beside them says, and that they could not be refreshed', async () => {
    let [bookings, detail] = [() => json([hana, ruth]), () => json(detailOf(ruth))]
    const made = playTab(<BookingsTab />, { ...answers, [list]: () => bookings(), [one]: () => detail() })
    fireEvent.click(await block(/Ruth Okoro/))
    const panel = within(await screen.findByRole('region', { name: 'Booking details' }))
    await waitFor(() => expect(panel.getByText('Pending')).toBeDefined())
    // Another user cancels it; the list is the first to know.
    bookings = () => json([hana, cancelled])
    detail = () => json(detailOf(cancelled, { allowed_statuses: [] }))
    await pass(60_000)
    await waitFor(() => expect(panel.getByText('Canceled')).toBeDefined())
    expect(panel.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
    detail = () => refusal(403, 'Forbidden')
    await pass(60_000)
    const sorry = 'This booking could not be refreshed. It may have been changed meanwhile.'
    await waitFor(() => expect(panel.getByText(sorry).closest('[role=status]')).not.toBeNull())
    expect(panel.getByText('Canceled')).toBeDefined()
    expect(made.filter(({ name }) => name === one).length).toBeGreaterThan(2)
  })
})

describe('the details', () => {
  const open = async () => {
    renderTab(<BookingsTab />)
    await userEvent.click(await block(/Ruth Okoro/))
    return within(await screen.findByRole('region', { name: 'Booking details' }))
  }

  it('show what was booked and what became of it, at the top of the page', async () => {
    playApi(answers)
    const details = await open()
    await details.findByText('Ruth Okoro')
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
    expect((await block(/Ruth Okoro/)).getAttribute('aria-pressed')).toBe('true')
    expect(details.getByText('Friday, November 20, 2026, 10:30 AM – 12:00 PM')).toBeDefined()
    expect(details.getByRole('link', { name: '+15550100777' })).toBeDefined()
    expect(details.getByText('Hair length: Long')).toBeDefined()
    expect(details.getAllByText('90 min · $105.00')).toHaveLength(2)
    const [, history] = details.getAllByRole('list')
    expect(
      within(history ?? document.body)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'BookedClient, Fri, Nov 20, 8:00 AM',
      'Pending → ConfirmedAva Laurent, Fri, Nov 20, 8:05 AM',
      'booking.repairedThe system, Fri, Nov 20, 8:06 AM',
    ])
    await userEvent.click(details.getByRole('button', { name: 'Close details' }))
    expect(screen.queryByRole('region', { name: 'Booking details' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Ruth Okoro')
  })

  it.each([
    ['salon', 'Canceled by the salon'],
    ['client', 'Canceled by the client'],
    ['expired', 'Not confirmed in time'],
    ['weather', 'weather'],
  ])('say why a booking is no more: %s', async (cancel_reason, words) => {
    playApi({ ...answers, [one]: () => json(detailOf({ ...ruth, status: 'cancelled', cancel_reason })) })
    const details = await open()
    const reason = await details.findByText('Reason')
    expect(reason.nextElementSibling?.textContent).toBe(words)
  })

  it('set what may be set, with the version that was seen', async () => {
    let booking = ruth
    const made = playApi({
      ...answers,
      [list]: () => json([hana, booking]),
      [one]: () =>
        json(detailOf(booking, { allowed_statuses: booking === ruth ? ['confirmed', 'cancelled'] : [] })),
      [patch]: () => {
        booking = { ...ruth, status: 'confirmed', version: 2 }
        return json(booking)
      },
    })
    const details = await open()
    await userEvent.click(await details.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Status updated')).toBeDefined()
    expect(await block(/Ruth Okoro Signature Cut Confirmed/)).toBeDefined()
    await waitFor(() => expect(details.queryByRole('group', { name: 'Change the status' })).toBeNull())
    expect(firstSent(made, patch)).toEqual({ version: '1', body: { status: 'confirmed' } })
  })

  it('ask before a booking is canceled', async () => {
    const made = playApi({ ...answers, [patch]: () => json({ ...ruth, status: 'cancelled' }) })
    const details = await open()
    await userEvent.click(await details.findByRole('button', { name: 'Cancel booking' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    expect(made.filter(({ name }) => name === patch)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Keep' }))
    await userEvent.click(details.getByRole('button', { name: 'Cancel booking' }))
    const again = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    await userEvent.click(again.getByRole('button', { name: 'Cancel booking' }))
    expect(await screen.findByText('Status updated')).toBeDefined()
    expect(made.filter(({ name }) => name === patch)).toHaveLength(1)
  })

  it.each([
    [
      'a coming confirmed booking',
      'confirmed',
      '2026-11-20T12:00:00Z',
      'The time becomes free again, and the client will be told on WhatsApp.',
      true,
    ],
    ['one of yesterday', 'confirmed', '2026-11-21T12:00:00Z', 'The client is not told.', true],
    ['one that was never certain', 'pending', '2026-11-20T12:00:00Z', 'The client is not told.', true],
    [
      'one of somebody without a number',
      'confirmed',
      '2026-11-20T12:00:00Z',
      'please tell them yourself',
      false,
    ],
  ] as const)('say whether the client hears of it: %s', async (_, status, now, sentence, told) => {
    const detail = detailOf({ ...ruth, status }, { allowed_statuses: ['cancelled'], client_is_told: told })
    playApi({ ...answers, [one]: () => json(detail) })
    const details = await open()
    vi.setSystemTime(new Date(now))
    await userEvent.click(await details.findByRole('button', { name: 'Cancel booking' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel this booking?' })
    expect(question.textContent).toContain(sentence)
  })

  it('say who was faster, and what failed', async () => {
    const stale = 'This booking was changed by Maya Okafor at 10:00 AM. Reload to see it.'
    let answer = () => refusal(409, stale, 'stale')
    const made = playApi({ ...answers, [patch]: () => answer() })
    const details = await open()
    await userEvent.click(await details.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByText('Update failed')).closest('[role=alert]')?.textContent).toContain(stale)
    await waitFor(() => expect(made.filter(({ name }) => name === one)).toHaveLength(2))
    answer = () => refusal(500, 'Internal server error')
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }))
    expect(await details.findByText('Failed to update booking status. Please try again.')).toBeDefined()
  })
})
