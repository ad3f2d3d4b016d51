// The page behind the link of a message: what it shows, and what is sent by its token.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
// Loaded later in the application; here, before a test waits for them.
import '#/change-policy/cancel-dialog'
import '#/reviews/review-form'
import { linkedVisit, token } from './visit-fixtures'
import { ReviewPage, VisitPage } from './visit-page'

const path = `GET /api/links/${token}`
const cancel = 'DELETE /api/client/bookings/7'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-24T15:00:00Z'))
})

function open(answers: Parameters<typeof playApi>[0] = {}, page = 'b') {
  const calls = playApi({ [path]: () => json(linkedVisit), ...answers })
  renderAt(
    `/${page}/${token}`,
    <Routes>
      <Route path="/b/:token" element={<VisitPage />} />
      <Route path="/v/:token" element={<ReviewPage />} />
    </Routes>,
  )
  return { asked: (name: string) => calls.filter((call) => call.name === name) }
}

const opened = (booking: object, change: object = {}) =>
  open({
    [path]: () =>
      json({
        ...linkedVisit,
        booking: { ...linkedVisit.booking, ...booking },
        change: { ...linkedVisit.change, ...change },
      }),
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of one appointment', () => {
  it('shows when, with whom, what and where, and what can be done', async () => {
    open()
    await heading('Hello Hana')
    const ticket = within(screen.getByRole('region', { name: 'Your appointment' }))
    for (const text of [
      '2:00 PM – 3:00 PM',
      'Maya Okafor',
      'Precision Cut',
      'With wash',
      'Chair 2',
      'Confirmed',
    ])
      expect(ticket.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Move' }).getAttribute('href')).toBe(`/b/${token}/move`)
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      `/b/${token}/visit.ics`,
    )
    expect(
      screen.getByText('Free to move until 12 hours before, free to cancel until 24 hours before.'),
    ).toBeDefined()
    expect(screen.getByText('Not your appointment? Please ignore this page.')).toBeDefined()
  })

  it('changes nothing by being opened', async () => {
    const { asked } = open()
    await heading('Hello Hana')
    expect(asked(path)).toHaveLength(1)
    expect(asked(cancel)).toHaveLength(0)
  })

  it('cancels by its token, without a session of its own', async () => {
    let answer: object = linkedVisit
    const { asked } = open({
      [path]: () => json(answer),
      [cancel]: () => {
        answer = { ...linkedVisit, booking: { ...linkedVisit.booking, status: 'cancelled' } }
        return json({ success: true })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Booking' }))
    const told = await screen.findByText('This appointment was cancelled.')
    await vi.waitFor(() => expect(document.activeElement).toBe(told))
    expect(new Headers(asked(cancel)[0]?.init.headers).get('x-visit-link')).toBe(token)
    expect(screen.getByRole('link', { name: 'Book Again' }).getAttribute('href')).toBe('/booking')
    expect(screen.queryByRole('link', { name: 'Move' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(asked('GET /api/session/user')).toHaveLength(0)
  })

  it('says why it can be cancelled no more, and looks again', async () => {
    const sentence = 'This appointment can no longer be cancelled.'
    const { asked } = open({
      [cancel]: () =>
        new Response(sentence, {
          status: 409,
          headers: { 'x-error-code': 'too_late', 'content-type': 'text/plain' },
        }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText(sentence)).toBeDefined()
    await vi.waitFor(() => expect(asked(path)).toHaveLength(2))
  })

  it('says once why only the salon can change it', async () => {
    const refused = { code: 'waiting', sentence: 'The salon has to confirm this appointment first.' }
    opened(
      { status: 'pending' },
      { can_move: false, move_refusal: refused, can_cancel: false, cancel_refusal: refused },
    )
    expect(await screen.findAllByText(refused.sentence)).toHaveLength(1)
    expect(screen.getByText('Pending Verification')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it.each([
    ['completed', 'Thank you for your visit.'],
    ['no_show', 'This appointment is over.'],
  ])('of a visit that is %s has no actions', async (status, sentence) => {
    opened({ status })
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Move' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Book Again' })).toBeDefined()
  })

  it('greets a client without a name', async () => {
    opened({ client_first_name: '' })
    expect(await heading('Hello')).toBeDefined()
  })
})

describe('the review of a visit', () => {
  const write = 'PUT /api/client/bookings/7/review'
  const own = { stars: 5, text: null, name: 'short' }
  const visited = (review: object = {}, status = 'completed') => ({
    ...linkedVisit,
    booking: { ...linkedVisit.booking, status },
    review: { ...linkedVisit.review, open: true, ...review },
  })

  it('is asked for on a page of its own, and on that of the appointment', async () => {
    open({ [path]: () => json(visited()) }, 'v')
    await heading('Hello Hana')
    expect(screen.getByText('Thank you for your visit.')).toBeDefined()
    expect(screen.getByText(/^Thursday, November 26, with Maya Okafor/).textContent).toContain(
      'Precision Cut',
    )
    expect(await screen.findByRole('group', { name: 'How was your visit?' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book Again' })).toBeDefined()
    cleanup()
    open({ [path]: () => json(visited()) })
    expect(await screen.findByRole('group', { name: 'How was your visit?' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'Your appointment' })).toBeDefined()
  })

  it('is sent by the token, without a session of its own', async () => {
    let review = {}
    const { asked } = open(
      {
        [path]: () => json(visited(review)),
        [write]: () => {
          review = { own }
          return json(own)
        },
      },
      'v',
    )
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send Review' }))
    expect(await screen.findByText('Thank you.')).toBeDefined()
    expect(new Headers(asked(write)[0]?.init.headers).get('x-visit-link')).toBe(token)
    await vi.waitFor(() => expect(asked(path)).toHaveLength(2))
    expect(screen.getByText('Thank you.')).toBeDefined()
    expect(asked('GET /api/session/user')).toHaveLength(0)
  })

  it('that is refused says why while the page looks again', async () => {
    let review = {}
    const sentence = 'This visit can no longer be reviewed.'
    const { asked } = open({
      [path]: () => json(visited(review)),
      [write]: () => {
        review = { open: false }
        const headers = { 'x-error-code': 'too_late', 'content-type': 'text/plain' }
        return new Response(sentence, { status: 409, headers })
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send Review' }))
    await screen.findByText(sentence)
    await vi.waitFor(() => expect(asked(path)).toHaveLength(2))
    expect(screen.getByText(sentence)).toBeDefined()
  })

  it.each([
    ['completed', 'This visit can no longer be reviewed.', 'Book Again', '/booking'],
    ['confirmed', 'Only visits that took place can be reviewed.', 'Your Appointment', `/b/${token}`],
  ])('that cannot be written of a %s one: the page says why', async (status, sentence, link, target) => {
    open({ [path]: () => json(visited({ open: false }, status)) }, 'v')
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(target)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('is shown to its author', async () => {
    open({ [path]: () => json(visited({ open: false, own })) }, 'v')
    expect(await screen.findByText('Your review')).toBeDefined()
    expect(screen.getByRole('img', { name: '5 of 5 stars' })).toBeDefined()
    expect(screen.getByText('Thank you for your visit.')).toBeDefined()
  })

  it.each(['confirmed', 'no_show', 'cancelled'])('is not asked for after a %s one', async (status) => {
    vi.setSystemTime(new Date('2026-11-30T15:00:00Z'))
    open({ [path]: () => json(visited({}, status)) })
    await heading('Hello Hana')
    expect(screen.queryByRole('group', { name: 'How was your visit?' })).toBeNull()
    expect(screen.queryByText('Loading the form...')).toBeNull()
  })
})

describe('a link that does not work', () => {
  it.each(['b', 'v'])('leads to the salon from /%s', async (page) => {
    open({ [path]: () => refusal(404, 'We could not find this booking.') }, page)
    await heading('This link does not work any more.')
    expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking')
    expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
  })

  it('for a moment can be tried again', async () => {
    let works = false
    open({ [path]: () => (works ? json(linkedVisit) : refusal(503, 'Busy.')) })
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 })
    works = true
    await userEvent.click(retry)
    expect(await heading('Hello Hana')).toBeDefined()
  })
})
