// Step 3 on screen: the form, the booking, and every way it can go wrong.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionId } from '#/lib/session-id'
import { shopDate } from '#/lib/shop-time'
import {
  ava,
  brows,
  cut,
  dated,
  lashes,
  maya,
  answer as pending,
  plan,
  slotAt,
  tenFifteen,
  user,
} from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
import { anyone, chooseDate, chooseSlot, chooseStaff, clearSlot } from './wizard'

const book = 'POST /api/client/book'
const logout = 'POST /api/session/logout'
const address = () => screen.getByLabelText('address').textContent

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  vi.stubGlobal('scrollTo', () => {})
})

/** The desktop's button; the phone's one in the bar does the same. */
async function confirm(visitor: UserEvent): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: /^Confirm Booking/ })
  if (button) await visitor.click(button)
}

async function confirmAs(visitor: UserEvent, name: string): Promise<void> {
  await visitor.type(await screen.findByLabelText('Full Name'), name)
  await confirm(visitor)
}

describe('before booking', () => {
  it('shows everything once more', async () => {
    fakeServer({})
    openWizard('/booking/confirmation', plan)
    const ticket = within(screen.getByRole('region', { name: 'Appointment details' }))
    const details = [
      'Tue',
      '24',
      'Nov 2026',
      '10:15 AM – 11:55 AM',
      'America/New_York',
      'Senior Stylist',
      'Medium (+$10.00)',
      '$95.00',
      '1h 40m',
      '$133.00',
    ]
    for (const detail of details) expect(ticket.getByText(detail)).toBeDefined()
    expect(ticket.getByText('Brow Shape & Tint').dir).toBe('auto')
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('dir', 'auto')
    expect(await screen.findByText(/Your phone number is verified via WhatsApp after booking/)).toBeDefined()
  })

  it('shows the day that the time is on', async () => {
    const late = slotAt('11:30 PM', '2026-11-25T04:30:00Z')
    fakeServer({})
    openWizard('/booking/confirmation', chooseSlot(dated, late, ava))
    const ticket = within(screen.getByRole('region', { name: 'Appointment details' }))
    expect(ticket.getByText('24')).toBeDefined()
  })

  it('goes back to the services when none are chosen', () => {
    fakeServer({})
    openWizard('/booking/confirmation')
    expect(address()).toBe('/booking')
  })

  it('asks for a time when none is chosen', async () => {
    fakeServer({})
    const visitor = openWizard('/booking/confirmation', clearSlot(plan))
    expect(screen.getByText('Missing time information: Please go back and select a time slot.')).toBeDefined()
    await visitor.click(screen.getByRole('button', { name: 'Back' }))
    expect(address()).toBe('/booking/datetime')
  })
})

describe('the contact form', () => {
  it.each([
    ['', '', 'Missing information: Please enter your name.', 'Full Name'],
    ['   ', '', 'Missing information: Please enter your name.', 'Full Name'],
    ['Camille', 'camille@', 'Please check the email address, or leave it empty.', 'Email (Optional)'],
  ])('with "%s" and "%s" says: %s', async (name, email, sentence, field) => {
    const server = fakeServer({ [book]: pending })
    const visitor = openWizard('/booking/confirmation', plan)
    const nameField = await screen.findByLabelText('Full Name')
    if (name !== '') await visitor.type(nameField, name)
    if (email !== '') await visitor.type(screen.getByLabelText('Email (Optional)'), email)
    await confirm(visitor)
    expect(await screen.findByText(sentence)).toBeDefined()
    const input = screen.getByLabelText(field)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(server.to(book)).toEqual([])
  })

  it('remembers in this tab who booked, until the next person starts over', async () => {
    const server = fakeServer({ [book]: pending, [logout]: { success: true } })
    sessionStorage.setItem('bookingContact', JSON.stringify({ name: 'Camille', email: 'c@example.com' }))
    const visitor = openWizard('/booking/confirmation', plan)
    const before = sessionId()
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', 'Camille')
    expect(screen.getByLabelText('Email (Optional)')).toHaveProperty('value', 'c@example.com')
    await visitor.click(screen.getByRole('button', { name: 'Not you? Start over' }))
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveProperty('value', ''))
    expect(screen.getByLabelText('Email (Optional)')).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Not you? Start over' })).toBeNull()
    expect(server.to(logout)).toHaveLength(1)
    expect(sessionId()).not.toBe(before)
    expect(sessionStorage.getItem('bookingContact')).toBeNull()
  })
})

describe('booking', () => {
  it('holds the chair until WhatsApp confirms it', async () => {
    const server = fakeServer({ [book]: pending })
    const visitor = openWizard('/booking/confirmation', plan)
    await confirmAs(visitor, '  Camille Rhodes ')
    const heading = await screen.findByRole('heading', { name: 'Booking Created!' })
    expect(document.activeElement).toBe(heading)
    expect(server.to(book).map((call) => call.body)).toEqual([
      expect.objectContaining({
        staff_id: 11,
        start_time: '2026-11-24T15:15:00Z',
        end_time: '2026-11-24T17:05:00Z',
        total_duration: 100,
        chair_id: 1,
        clientInfo: { name: 'Camille Rhodes' },
        client_name: 'Camille Rhodes',
      }),
    ])
    expect(server.to(book)[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.getByText('Your booking has been created successfully!')).toBeDefined()
    expect(sessionStorage.getItem('bookingWizard')).toBeNull()
    expect(localStorage.getItem('bookingSessionId')).toBe('visit-1')
    expect(localStorage.getItem('bookingContact')).toBeNull()
    expect(JSON.parse(sessionStorage.getItem('bookingContact') ?? '')).toEqual({
      name: 'Camille Rhodes',
      email: '',
    })
  })

  it('is done at once for a verified visitor, without a form', async () => {
    const server = fakeServer({
      'GET /api/session/user': user,
      [book]: { ...pending, autoConfirmed: true, status: 'confirmed' },
    })
    const visitor = openWizard('/booking/confirmation', plan)
    expect(await screen.findByRole('heading', { name: 'Ready to Book' })).toBeDefined()
    expect(screen.queryByLabelText('Full Name')).toBeNull()
    await confirm(visitor)
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeDefined()
    expect(screen.getByText('Status: Confirmed')).toBeDefined()
    expect(screen.getByText('Your booking has been confirmed automatically!')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm via WhatsApp' })).toBeNull()
    expect(server.to(book)[0]?.body).toEqual(
      expect.objectContaining({ clientInfo: { name: 'Camille Rhodes', email: 'camille@example.com' } }),
    )
    expect(server.to(book)[0]?.body).not.toHaveProperty('client_name')
  })

  it('tells a verified visitor whom the salon does not book to call', async () => {
    fakeServer({
      'GET /api/session/user': user,
      [book]: refusal(403, 'forbidden', 'Please call the salon to book.'),
    })
    const visitor = openWizard('/booking/confirmation', plan)
    await screen.findByRole('heading', { name: 'Ready to Book' })
    await confirm(visitor)
    const sentence = await screen.findByText('Please call the salon to book.')
    expect(sentence.closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Ready to Book' })).toBeDefined()
  })

  it('shows that it is under way and takes no second click', async () => {
    const server = fakeServer({ [book]: 'never' })
    const visitor = openWizard('/booking/confirmation', plan)
    await confirmAs(visitor, 'Camille')
    const [busy] = await screen.findAllByRole('button', { name: 'Creating Booking...' })
    if (busy) await visitor.click(busy)
    expect(busy?.getAttribute('aria-disabled')).toBe('true')
    expect(server.to(book)).toHaveLength(1)
    for (const back of screen.getAllByRole('button', { name: 'Back' })) {
      expect(back).toHaveProperty('disabled', true)
    }
  })

  it('sends one request for two clicks at once', async () => {
    const server = fakeServer({ 'GET /api/session/user': user, [book]: 'never' })
    openWizard('/booking/confirmation', plan)
    const [button] = await screen.findAllByRole('button', { name: /^Confirm Booking/ })
    if (button === undefined) throw new Error('no button')
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(server.to(book)).toHaveLength(1)
  })

  it('shows that it is made to a visitor who left before the answer came', async () => {
    let answer = (_: object) => {}
    const promised = new Promise<object>((resolve) => {
      answer = resolve
    })
    fakeServer({ [book]: promised })
    const visitor = openWizard('/booking/confirmation', plan)
    await confirmAs(visitor, 'Camille')
    await visitor.click(screen.getByRole('link', { name: 'elsewhere' }))
    expect(address()).toBe('/booking/datetime')
    answer(pending)
    expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
    expect(address()).toBe('/booking/confirmation')
  })
})

describe('a visitor who lost the answer', () => {
  it('sends the same key after a reload, and another one for the next booking', async () => {
    const server = fakeServer({ [book]: 'offline' })
    await confirmAs(openWizard('/booking/confirmation', plan), 'Camille')
    expect(await screen.findByText('Booking failed')).toBeDefined()
    cleanup()
    server.table[book] = pending
    for (const _ of ['after the reload', 'the next booking']) {
      const visitor = openWizard('/booking/confirmation', plan)
      await screen.findByLabelText('Full Name')
      await confirm(visitor)
      expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
      cleanup()
    }
    const [lost, again, next] = server.to(book).map((call) => call.key)
    expect(again).toBe(lost)
    expect(next).not.toBe(lost)
  })
})

describe('when another client was quicker', () => {
  it('goes back to the times, without that one, to the next later one', async () => {
    const server = fakeServer({
      [book]: refusal(409, 'slot_taken', 'That time was just taken.'),
      'GET /api/client/slots': [
        slotAt('9:00 AM', '2026-11-24T14:00:00Z'),
        tenFifteen,
        slotAt('11:00 AM', '2026-11-24T16:00:00Z', maya),
      ],
    })
    const visitor = openWizard('/booking/confirmation', plan)
    const alerts: string[] = []
    new MutationObserver(() => {
      const missing = screen.queryByText(/Missing time information/)
      if (missing) alerts.push(missing.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    await confirmAs(visitor, 'Camille')
    await waitFor(() => expect(address()).toBe('/booking/datetime'))
    expect(alerts).toEqual([])
    expect(await screen.findByText('Booking failed')).toBeDefined()
    expect(screen.getByText('There was an error creating your booking. Please try again.')).toBeDefined()
    expect(document.querySelector('.toast')).toBeNull()
    const next = await screen.findByRole('radio', { name: /11:00 AM/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(next).toHaveProperty('checked', false)
    expect(screen.queryByRole('radio', { name: /10:15 AM/ })).toBeNull()
    expect(screen.getByText(/That time was just taken\./)).toBeDefined()
    expect(server.to(book)).toHaveLength(1)
    await visitor.click(next)
    await visitor.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', 'Camille')
  })
})

describe('when the salon changed a price meanwhile', () => {
  it('shows the new one and books it on the next click, as a new request', async () => {
    const server = fakeServer({ [book]: refusal(409, 'price_changed', 'The price is now $105.00.') })
    const visitor = openWizard('/booking/confirmation', plan)
    await screen.findByLabelText('Full Name')
    server.table['GET /api/client/services'] = [{ ...cut, price: 9500 }, brows, lashes]
    await confirmAs(visitor, 'Camille')
    expect(await screen.findByText('Signature Cut & Style is now $105.00 and takes 1h 10m.')).toBeDefined()
    expect(screen.getByText('Booking failed')).toBeDefined()
    expect(
      screen.getByText('The price or duration changed. Please check the details and confirm again.'),
    ).toBeDefined()
    server.table[book] = pending
    await confirm(visitor)
    expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
    const [first, second] = server.to(book)
    expect(first?.key).not.toBe(second?.key)
    expect(second?.body).toMatchObject({ services: [{ service_id: 1, price: 10500 }, { service_id: 2 }] })
  })
})

it('books with the new buffer when that is what changed', async () => {
  const server = fakeServer({ [book]: refusal(409, 'price_changed', 'The end time changed.') })
  const visitor = openWizard('/booking/confirmation', plan)
  await screen.findByLabelText('Full Name')
  server.table['GET /api/client/shop-config'] = {
    id: 1,
    name: 'Glow',
    subdomain: 'glow',
    buffer_after_minutes: 25,
  }
  await confirmAs(visitor, 'Camille')
  await waitFor(() => expect(server.to('GET /api/client/shop-config')).toHaveLength(2))
  server.table[book] = pending
  await confirm(visitor)
  expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
  expect(server.to(book).map(({ body }) => body)).toMatchObject([
    { end_time: '2026-11-24T17:05:00Z' },
    { end_time: '2026-11-24T17:20:00Z' },
  ])
})

describe('when what was chosen is gone', () => {
  const gone = refusal(404, 'not_found', 'This is no longer offered.')

  it('goes back to the times without a service that is gone', async () => {
    const server = fakeServer({ [book]: gone })
    const visitor = openWizard('/booking/confirmation', plan)
    await screen.findByLabelText('Full Name')
    server.table['GET /api/client/services'] = [cut, lashes]
    await confirmAs(visitor, 'Camille')
    await waitFor(() => expect(address()).toBe('/booking/datetime'))
    expect(screen.getByText('This is no longer offered.')).toBeDefined()
    expect(screen.getByText(/^Brow Shape & Tint is no longer offered/)).toBeDefined()
  })

  it.each([
    ['to the stylists', '/booking/services', { kind: 'exactly', staff: ava } as const],
    ['to the times, without a preference,', '/booking/datetime', anyone],
  ])('goes back %s when the stylist is', async (_, path, choice) => {
    const server = fakeServer({ [book]: gone, 'GET /api/client/staff': [maya] })
    const exact = chooseDate(chooseStaff(dated, choice), shopDate('2026-11-24'))
    const visitor = openWizard('/booking/confirmation', chooseSlot(exact, tenFifteen, ava))
    await confirmAs(visitor, 'Camille')
    await waitFor(() => expect(address()).toBe(path))
    expect(
      await screen.findByText('Ava Laurent is not available any more. Please choose again.'),
    ).toBeDefined()
    expect(server.to(book)).toHaveLength(1)
  })
})

it('asks once more, with the same key, while the first request is still at work', async () => {
  const server = fakeServer({ [book]: refusal(409, 'in_flight', 'Still at work.') })
  const visitor = openWizard('/booking/confirmation', plan)
  await confirmAs(visitor, 'Camille')
  await waitFor(() => expect(server.to(book)).toHaveLength(1))
  server.table[book] = pending
  expect(await screen.findByRole('heading', { name: 'Booking Created!' }, { timeout: 3000 })).toBeDefined()
  const [first, second] = server.to(book)
  expect(second?.key).toBe(first?.key)
})

describe('when the booking fails', () => {
  it.each([
    ['the network', 'offline' as const, 'There was an error creating your booking. Please try again.'],
    [
      'the server',
      refusal(503, 'unavailable', 'Busy.'),
      'There was an error creating your booking. Please try again.',
    ],
    ['a limit', refusal(429, 'rate_limited', 'Please wait a minute.'), 'Please wait a minute.'],
    ['the salon', refusal(403, 'forbidden', 'Please call us.'), 'Please call us.'],
  ])('because of %s, everything stays and the retry is the same request', async (_, answer, sentence) => {
    const server = fakeServer({ [book]: answer })
    const visitor = openWizard('/booking/confirmation', plan)
    await confirmAs(visitor, 'Camille')
    expect(await screen.findByText('Booking failed')).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Camille')
    server.table[book] = pending
    await confirm(visitor)
    expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
    const [first, second] = server.to(book)
    expect(second?.key).toBe(first?.key)
  })

  it.each(['too_many_holds', 'too_many_bookings'])('because of %s, that stays, with a link', async (code) => {
    const server = fakeServer({ [book]: refusal(429, code, 'You hold three.') })
    const visitor = openWizard('/booking/confirmation', plan)
    await confirmAs(visitor, 'Camille')
    expect(await screen.findByText('You hold three.')).toBeDefined()
    expect(document.querySelector('.toast')).toBeNull()
    expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
    expect(server.to(book)).toHaveLength(1)
  })
})
