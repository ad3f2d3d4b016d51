// An appointment gets another time: what is offered, what is sent, and why it may be refused.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { changeOptions, booking as made } from '../profile/profile-fixtures'
// Loaded later in the application; here, before a test waits for it.
import './move-form'
import { LinkedMovePage, MovePage } from './move-page'
import './staff-step'
import './time-step'
import { linkedVisit, token } from './visit-fixtures'

const booking = {
  ...made,
  id: 7,
  status: 'confirmed',
  start_time: '2026-11-26T19:00:00Z',
  total_duration: 60,
  staff_id: 12,
  staff_name: 'Maya Okafor',
}
const slot = (time: string, start: string, staffId = 12, staffName = 'Maya Okafor') => ({
  time,
  start,
  staffId,
  staffName,
})
const paths = {
  bookings: 'GET /api/client/bookings',
  change: 'GET /api/client/bookings/7/change',
  slots: 'GET /api/client/slots',
  days: 'GET /api/client/days',
  move: 'POST /api/client/bookings/7/move',
}
const days = [
  { date: '2026-11-26', slot_count: 2, is_open: true },
  { date: '2026-11-27', slot_count: 0, is_open: true },
  { date: '2026-11-28', slot_count: 1, is_open: true },
]
const usual = {
  [paths.bookings]: () => json([booking]),
  [paths.change]: () => json(changeOptions),
  [paths.days]: () => json({ days, first_available: null }),
  [paths.slots]: () =>
    json([slot('2:00 PM', '2026-11-26T19:00:00Z'), slot('2:30 PM', '2026-11-26T19:30:00Z')]),
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-24T15:00:00Z'))
})

const Address = () => <output aria-label="address">{useLocation().pathname}</output>

function open(answers: Parameters<typeof playApi>[0] = {}) {
  const calls = playApi({ ...usual, ...answers })
  renderAt(
    '/profile/move/7',
    <>
      <Routes>
        <Route path="/profile/move/:id" element={<MovePage />} />
        <Route path="/profile" element={<p>My appointments</p>} />
      </Routes>
      <Address />
    </>,
  )
  const asked = (name: string) => calls.filter((call) => call.name === name)
  return { asked }
}

const address = () => screen.getByLabelText('address').textContent
const time = (name: string) => screen.findByRole('radio', { name })
const submit = (name: RegExp) => screen.getByRole('button', { name })

describe('the page', () => {
  it('strikes out the present time and offers every other one', async () => {
    const { asked } = open()
    await time('2:30 PM')
    expect(screen.getByText('Thu, Nov 26, 2:00 PM – 3:00 PM').tagName).toBe('S')
    expect(screen.queryByRole('radio', { name: '2:00 PM' })).toBeNull()
    expect(submit(/^Move Appointment/)).toHaveProperty('disabled', true)
    expect(asked(paths.slots)[0]?.url.search).toBe('?moving=7&staffId=12&date=2026-11-26')
  })

  it('asks for any stylist, and for another day', async () => {
    const { asked } = open()
    await time('2:30 PM')
    await userEvent.click(screen.getByRole('button', { name: 'Any stylist' }))
    await userEvent.click(screen.getByRole('radio', { name: /^Saturday 28/ }))
    const last = asked(paths.slots).at(-1)
    expect(last?.url.search).toBe('?moving=7&staffId=0&date=2026-11-28')
  })

  it('leads to the next day with a time', async () => {
    const { asked } = open({ [paths.slots]: () => json([]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Next available: Sat, Nov 28' }))
    expect(asked(paths.slots).at(-1)?.url.searchParams.get('date')).toBe('2026-11-28')
  })

  it('turns the dates to a next day that is far', async () => {
    const far = [{ date: '2026-12-20', slot_count: 3, is_open: true }]
    open({ [paths.slots]: () => json([]), [paths.days]: () => json({ days: far, first_available: null }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Next available: Sun, Dec 20' }))
    expect(await screen.findByRole('radio', { name: /^Sunday 20/, checked: true })).toBeDefined()
  })

  it('says why an appointment stays where it is', async () => {
    const sentence = 'Glow asks for 12 hours notice to move an appointment. Please call +1 555 0100.'
    const refused = { ...changeOptions, can_move: false, move_refusal: { code: 'too_late', sentence } }
    const { asked } = open({ [paths.change]: () => json(refused) })
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('link', { name: 'My Appointments' }).getAttribute('href')).toBe('/profile')
    expect(asked(paths.slots)).toHaveLength(0)
  })

  it('knows no appointment of others', async () => {
    open({
      [paths.change]: () => refusal(404, 'We could not find this booking.'),
      [paths.bookings]: () => json([]),
    })
    expect(await screen.findByText('We could not find this booking.')).toBeDefined()
  })
})

describe('a move', () => {
  it('is sent once with its place, and told', async () => {
    const moved = { ...booking, start_time: '2026-11-26T19:30:00Z' }
    const { asked } = open({ [paths.move]: () => json(moved) })
    await userEvent.click(await time('2:30 PM'))
    await userEvent.click(submit(/^Move to Thu, Nov 26, 2:30 PM/))
    const toast = (await screen.findByText('Appointment moved')).closest('[role=status]')
    expect(toast?.textContent).toContain('Thursday, November 26, 2:30 PM with Maya.')
    expect(address()).toBe('/profile')
    const [sent] = asked(paths.move)
    expect(JSON.parse(String(sent?.init.body))).toEqual({ start_time: '2026-11-26T19:30:00Z', staff_id: 12 })
    expect(new Headers(sent?.init.headers).get('idempotency-key')).toMatch(/^[\w-]{8,}$/)
  })

  it('that is refused keeps the page, says why, and asks anew what is free', async () => {
    let free = () => json([slot('2:30 PM', '2026-11-26T19:30:00Z')])
    const { asked } = open({
      [paths.move]: () => refusal(409, 'That time was just taken. Please pick another.', 'slot_taken'),
      [paths.slots]: () => free(),
    })
    await userEvent.click(await time('2:30 PM'))
    free = () => json([slot('3:00 PM', '2026-11-26T20:00:00Z')])
    await userEvent.click(submit(/^Move to/))
    expect((await screen.findByText(/just taken/)).closest('[role=alert]')).not.toBeNull()
    await time('3:00 PM')
    expect(submit(/^Move Appointment/)).toHaveProperty('disabled', true)
    expect(address()).toBe('/profile/move/7')
    expect(asked(paths.move)).toHaveLength(1)
  })

  it('whose answer was lost is asked for by the same key', async () => {
    let works = false
    const { asked } = open({
      [paths.move]: () => (works ? json(booking) : Promise.reject(new TypeError('offline'))),
    })
    await userEvent.click(await time('2:30 PM'))
    await userEvent.click(submit(/^Move to/))
    expect(await screen.findByText('Failed to move the appointment. Please try again.')).toBeDefined()
    works = true
    await userEvent.click(submit(/^Move to/))
    await screen.findByText('Appointment moved')
    const [first, second] = asked(paths.move).map(({ init }) =>
      new Headers(init.headers).get('idempotency-key'),
    )
    expect(first).toBe(second)
  })
})

describe('a move by the link of a message', () => {
  it('asks and sends by the token, and goes back to the appointment', async () => {
    const moved = { ...booking, start_time: '2026-11-26T19:30:00Z' }
    const calls = playApi({
      ...usual,
      [`GET /api/links/${token}`]: () => json(linkedVisit),
      [paths.move]: () => json(moved),
    })
    renderAt(
      `/b/${token}/move`,
      <>
        <Routes>
          <Route path="/b/:token/move" element={<LinkedMovePage />} />
          <Route path="/b/:token" element={<p>My appointment</p>} />
        </Routes>
        <Address />
      </>,
    )
    await userEvent.click(await time('2:30 PM'))
    await userEvent.click(submit(/^Move to Thu, Nov 26, 2:30 PM/))
    expect(await screen.findByText('My appointment')).toBeDefined()
    expect(address()).toBe(`/b/${token}`)
    const used = [paths.slots, paths.days, paths.move].map((name) => {
      const call = calls.find((one) => one.name === name)
      return new Headers(call?.init.headers).get('x-visit-link')
    })
    expect(used).toEqual([token, token, token])
    expect(calls.some((call) => call.name === paths.bookings)).toBe(false)
  })
})
