// The page behind the link of a message that offers a time.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { glow, json, playApi, refusal, renderAt } from '../../../tests/harness'
import { linkedVisit, token } from './visit-fixtures'
import { OfferPage } from './visit-offer'
import { VisitPage } from './visit-page'

const path = `GET /api/links/${token}`
const answer = `POST /api/links/${token}/offer`
const offered = {
  state: 'open',
  is_held: true,
  start_time: '2026-11-26T19:30:00Z',
  until: '2026-11-24T19:40:00Z',
  services: [
    { service_id: 1, name: 'Precision Cut', price: 7_500, duration: 60, modifiers: [] },
    { service_id: 2, name: 'Blow Dry', price: 4_000, duration: 30, modifiers: [] },
  ],
  total_duration: 90,
  total_price: 11_500,
  staff_name: 'Maya Okafor',
  client_first_name: 'Hana',
}
const linked = (own: object = {}) => json({ purpose: 'waitlist', offer: { ...offered, ...own } })

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-24T19:25:00Z'))
})

function open(answers: Parameters<typeof playApi>[0], page = 'w', shop = glow) {
  const calls = playApi(answers)
  renderAt(
    `/${page}/${token}`,
    <Routes>
      <Route path="/w/:token" element={<OfferPage />} />
      <Route path="/b/:token" element={<VisitPage />} />
    </Routes>,
    shop,
  )
  return { asked: (name: string) => calls.filter((call) => call.name === name) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isTold = async (sentence: string) => {
  const told = await screen.findByText(sentence)
  await vi.waitFor(() => expect(document.activeElement).toBe(told))
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
}

describe('a time that is offered', () => {
  it('is shown with what it costs and until when it is kept, and nothing happens by looking', async () => {
    const { asked } = open({ [path]: () => linked() })
    await screen.findByRole('heading', { level: 1, name: 'Hello Hana' })
    expect(screen.getByText('A time has come free.')).toBeDefined()
    expect(screen.getByText('Kept for you until 2:40 PM.')).toBeDefined()
    const ticket = within(screen.getByRole('region', { name: 'Your appointment' }))
    for (const text of ['2:30 PM – 4:00 PM', 'Maya Okafor', 'Precision Cut', 'Blow Dry', '1h 30m', '$115.00'])
      expect(ticket.getByText(text)).toBeDefined()
    expect(ticket.queryByText(/^Appointment #/)).toBeNull()
    expect(screen.getByText('Not for you? Please ignore this page.')).toBeDefined()
    expect(asked(path)).toHaveLength(1)
    expect(asked(answer)).toHaveLength(0)
    expect(asked('GET /api/session/user')).toHaveLength(0)
  })

  it('is not kept where several are asked', async () => {
    open({ [path]: () => linked({ is_held: false }) })
    expect(await screen.findByText('The first to take it has it.')).toBeDefined()
    expect(screen.queryByText(/^Kept for you/)).toBeNull()
  })

  it.each([
    ['confirmed', 'Booked: Precision Cut, Blow Dry with Maya Okafor, Thu, Nov 26, 2:30 PM.'],
    [
      'pending',
      'Requested: Precision Cut, Blow Dry with Maya Okafor, Thu, Nov 26, 2:30 PM. The salon confirms it itself. We tell you on WhatsApp.',
    ],
  ])('is taken by one press: %s', async (status, sentence) => {
    let state = 'open'
    const { asked } = open({
      [path]: () => linked({ state }),
      [answer]: () => {
        state = 'taken'
        return json({ state, status })
      },
    })
    await press('Take it')
    await isTold(sentence)
    expect(asked(answer).map(({ init }) => init.body)).toEqual(['{"answer":"take"}'])
    expect(asked('GET /api/session/user')).toHaveLength(0)
    expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
    await vi.waitFor(() => expect(asked(path)).toHaveLength(2))
    expect(screen.getByText(sentence)).toBeDefined()
  })

  it('is left to others by one press', async () => {
    const { asked } = open({
      [path]: () => linked(),
      [answer]: () => json({ state: 'declined', status: null }),
    })
    await press('No, thanks')
    await isTold('Fine. You stay on the waitlist.')
    expect(asked(answer).map(({ init }) => init.body)).toEqual(['{"answer":"decline"}'])
    expect(screen.queryByRole('region', { name: 'Your appointment' })).toBeNull()
  })

  it('may be gone by then', async () => {
    let state = 'open'
    const { asked } = open({
      [path]: () => linked({ state }),
      [answer]: () => {
        state = 'gone'
        return refusal(409, 'That time is gone.', 'offer_gone')
      },
    })
    await press('Take it')
    await isTold('That time is gone.')
    expect(screen.getByRole('link', { name: 'See other times' }).getAttribute('href')).toBe('/booking')
    await vi.waitFor(() => expect(asked(path)).toHaveLength(2))
  })

  it('can be answered again when the answer did not arrive', async () => {
    let broken = true
    open({
      [path]: () => linked(),
      [answer]: () => (broken ? refusal(500, '') : json({ state: 'taken', status: 'confirmed' })),
    })
    await press('Take it')
    expect(await screen.findByText('Your answer did not arrive. Please try again.')).toBeDefined()
    broken = false
    await press('Take it')
    await isTold('Booked: Precision Cut, Blow Dry with Maya Okafor, Thu, Nov 26, 2:30 PM.')
  })

  it('is looked at again when it ends', async () => {
    vi.setSystemTime(new Date('2026-11-24T19:40:00.900Z'))
    let state = 'open'
    const { asked } = open({
      [path]: () => {
        const shown = state
        state = 'gone'
        return linked({ state: shown })
      },
    })
    await screen.findByRole('button', { name: 'Take it' })
    await isTold('That time is gone.')
    expect(asked(path)).toHaveLength(2)
  })
})

describe('a link that was answered before', () => {
  it.each([
    ['taken', 'You took this time. My Bookings shows how it stands.', 'My Bookings'],
    ['declined', 'Fine. You stay on the waitlist.', 'My Bookings'],
    ['gone', 'That time is gone.', 'See other times'],
  ])('says so: %s', async (state, sentence, way) => {
    open({ [path]: () => linked({ state }) })
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('link', { name: way })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  })

  it('leads to no booking where the salon takes none', async () => {
    open({ [path]: () => linked({ state: 'gone' }) }, 'w', { ...glow, accepting_bookings: false })
    await screen.findByText('That time is gone.')
    expect(screen.queryByRole('link', { name: 'See other times' })).toBeNull()
  })
})

it.each([
  ['an appointment here', 'w', () => json(linkedVisit)],
  ['an offer on the page of an appointment', 'b', () => linked()],
  ['nothing', 'w', () => refusal(404, 'This link does not work any more.', 'not_found')],
])('shows a link to %s as one that leads nowhere', async (_, page, response) => {
  open({ [path]: response }, page)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This link does not work any more.' }),
  ).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
