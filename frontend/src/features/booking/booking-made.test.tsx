// The page after booking: the WhatsApp link, and how the page follows what happens in WhatsApp.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timing } from '#/api/cache-policy'
import { useSessionUser } from '#/api/session'
import { answer, booking, plan } from './booking-fixtures'
import { fakeServer, openMade, openWizard, refusal, reopenPage } from './booking-harness'

const list = 'GET /api/client/bookings'
const link = 'GET /api/client/whatsapp-link'
const session = 'GET /api/session/user'
const made = { plan, answer, reopened: false }
const confirmed = [{ ...booking, status: 'confirmed', confirmation_code: null }]
const expired = [{ ...booking, status: 'cancelled', confirmation_code: null, cancel_reason: 'expired' }]
const heading = (name: string) => screen.findByRole('heading', { name })
const whatsapp = () => screen.findByRole('link', { name: 'Confirm via WhatsApp' })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

// The page stays: what opens is another window.
const stay = (event: Event) => event.preventDefault()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') })
  vi.stubGlobal('scrollTo', () => {})
  document.addEventListener('click', stay)
})

afterEach(() => {
  document.removeEventListener('click', stay)
  vi.useRealTimers()
})

it('is forgotten when it was opened anew by another session than the one that booked', async () => {
  fakeServer({ [list]: [], [link]: 'never' })
  openMade({ ...made, reopened: true })
  expect(await heading('Book Your Appointment')).toBeDefined()
  expect(screen.queryByText('Booking Created!')).toBeNull()
})

it('is forgotten when the session ends while the page is open', async () => {
  const server = fakeServer({ [list]: [booking], [link]: 'never' })
  openMade(made)
  await heading('Booking Created!')
  await later(timing.bookingPoll)
  server.table[list] = []
  await later(timing.bookingPoll)
  expect(await screen.findByRole('heading', { name: 'Book Your Appointment' })).toBeDefined()
})

describe('confirming by e-mail', () => {
  const ask = 'POST /api/client/bookings/7/mail-link'
  const offer = { name: 'Confirm by e-mail instead' }

  it('is not mentioned where no mails are sent', async () => {
    fakeServer({ [list]: [booking], [link]: 'never' })
    openMade(made)
    await heading('Booking Created!')
    await later(timing.bookingPoll)
    expect(screen.queryByText(/e-?mail/i)).toBeNull()
  })
  it('asks for the address and says where the mail is', async () => {
    const server = fakeServer({
      [list]: [{ ...booking, can_confirm_by_email: true }],
      [link]: 'never',
      [ask]: { success: true },
    })
    openMade(made)
    fireEvent.click(await screen.findByRole('button', offer))
    const send = screen.getByRole('button', { name: 'Send the e-mail' })
    fireEvent.submit(send)
    expect(await screen.findByText('Please enter a valid e-mail address.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' ada@example.com ' } })
    fireEvent.submit(send)
    expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeDefined()
    expect(screen.getByText('ada@example.com')).toBeDefined()
    expect(server.to(ask).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  })
})

it('waits for the salon without any message, until the salon has confirmed it', async () => {
  const waiting = { ...booking, confirmation_code: null, needs_approval: true }
  const server = fakeServer({ [list]: [waiting], [link]: 'never' })
  openMade({ ...made, answer: { ...answer, needs_approval: true } })
  await heading('Booking Created!')
  expect(screen.getByText('The salon confirms this booking itself. We tell you on WhatsApp.')).toBeDefined()
  expect(screen.getByText('Waiting for Approval')).toBeDefined()
  expect(screen.queryByText('Confirm via WhatsApp')).toBeNull()
  expect(server.to(link)).toHaveLength(0)
  server.table[list] = confirmed
  await later(timing.dashboardPoll)
  expect(await heading('Booking Confirmed!')).toBeDefined()
})

describe('a booking that waits for WhatsApp', () => {
  it('says that it is pending and offers the link as soon as there is one', async () => {
    const server = fakeServer({ [list]: [booking], [link]: 'never' })
    openMade(made)
    const title = await heading('Booking Created!')
    expect(document.activeElement).toBe(title)
    expect(
      screen.getByText('Your booking is PENDING until you complete WhatsApp verification.'),
    ).toBeDefined()
    expect(screen.getByText('Important')).toBeDefined()
    expect(screen.getByText('Pending Verification')).toBeDefined()
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/profile')
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
    const button = screen.getByRole('button', { name: 'Confirm via WhatsApp' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(server.to(link).map(({ query }) => query)).toEqual([{ bookingId: '7' }])
  })

  it('says so when WhatsApp is in trouble', async () => {
    const whatsappLink = 'https://wa.me/15550100200?text=Confirm%20my%20booking'
    const expiresAt = '2026-11-24T15:15:00Z'
    const troubled = {
      whatsappLink,
      code: 'BQFZ-DHWN',
      matchNumber: null,
      expiresAt,
      pollSeconds: 3,
      delayed: true,
    }
    fakeServer({ [list]: [booking], [link]: troubled })
    openMade(made)
    expect(await screen.findByText(/WhatsApp is having problems/)).toBeDefined()
    await whatsapp()
  })

  it('opens WhatsApp in a window of its own, and shows code and number', async () => {
    fakeServer({ [list]: [booking] })
    openMade(made)
    const open = await whatsapp()
    expect(open.getAttribute('href')).toBe('https://wa.me/15550100200?text=Confirm%20my%20booking')
    expect(open.getAttribute('target')).toBe('_blank')
    expect(open.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getByText('BQFZ-DHWN')).toBeDefined()
    expect(screen.getByText('+15550100200')).toBeDefined()
    fireEvent.click(open)
    expect(await screen.findByText('WhatsApp opened')).toBeDefined()
    expect(
      screen.getByText(
        'Complete the verification in WhatsApp, then return here to see your updated booking status',
      ),
    ).toBeDefined()
  })

  it('shows a code to scan on a computer', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    fakeServer({ [list]: [booking] })
    openMade(made)
    expect(
      await screen.findByRole('img', { name: 'Scan with your phone to open WhatsApp there' }),
    ).toBeDefined()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    fakeServer({ [list]: [booking] })
    cleanup()
    openMade(made)
    await whatsapp()
    expect(screen.queryByRole('img', { name: /Scan/ })).toBeNull()
  })

  it('says where the salon is, and leads to a map of it', async () => {
    fakeServer({ [list]: confirmed })
    openMade(made)
    const maps = await screen.findByRole('link', { name: 'Open in maps' })
    expect(maps.getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=Glow+Beauty+Studio%2C+418+Bergen+Street%2C+Brooklyn',
    )
    expect(maps.getAttribute('target')).toBe('_blank')
    expect(screen.getByText(/418 Bergen Street/).textContent).toBe('418 Bergen Street\nBrooklyn')
  })

  it.each([
    ['the network', 'offline' as const, 'Failed to get WhatsApp link. Please try again.'],
    ['the server', refusal(503, 'whatsapp_off', 'WhatsApp is not connected.'), 'WhatsApp is not connected.'],
  ])('says that the link failed because of %s, and tries again', async (_, failure, sentence) => {
    const server = fakeServer({ [list]: [booking], [link]: failure })
    const visitor = openMade(made)
    await heading('Booking Created!')
    await later(1100)
    const failed = await screen.findByText('Could not generate WhatsApp verification link.')
    expect(failed.closest('[role=alert]')?.textContent).toContain(sentence)
    server.table[link] = linkAnswer
    await visitor.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await whatsapp()).toBeDefined()
    expect(screen.queryByText('Could not generate WhatsApp verification link.')).toBeNull()
  })

  it('asks every three seconds, but not in a hidden tab', async () => {
    const server = fakeServer({ [list]: [booking] })
    openMade(made)
    await whatsapp()
    const before = server.to(list).length
    await later(9000)
    expect(server.to(list).length - before).toBe(3)
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await later(30_000)
    expect(server.to(list).length - before).toBe(3)
    seen.mockReturnValue('visible')
    await later(3000)
    expect(server.to(list).length - before).toBe(4)
  })
})

const user = {
  id: 5,
  name: 'Camille Rhodes',
  phone: null,
  email: null,
  created_at: '2026-11-20T15:00:00Z',
  role: 'client',
  sessionVerified: true,
  shop_id: 1,
  shop: null,
  staff_id: null,
}

function Visitor() {
  const visitor = useSessionUser()
  return <p>{visitor === null ? 'nobody' : visitor?.name}</p>
}

const linkAnswer = {
  whatsappLink: 'https://wa.me/15550100200?text=Confirm%20my%20booking',
  code: 'BQFZ-DHWN',
  matchNumber: null,
  expiresAt: '2026-11-24T15:15:00Z',
  pollSeconds: 3,
}

describe('the hold', () => {
  const visible = (text: string) => screen.getByText(text)

  it('is shown by the clock of the salon, and counts down by the clock of the server', async () => {
    const server = fakeServer({ [list]: [booking] })
    openMade(made)
    expect(await screen.findByText('Held until 10:30 AM')).toBeDefined()
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('30:00 left')
    await later(2000)
    expect(timer.textContent).toBe('29:58 left')
    server.table[list] = [{ ...booking, hold_seconds_left: 299 }]
    await later(4000)
    expect(timer.textContent).toMatch(/^4:5\d left$/)
    expect(visible('5 minutes left to confirm').closest('[role=status]')).not.toBeNull()
  })

  it('ends in words until the server has said what became of the booking', async () => {
    const server = fakeServer({ [list]: [{ ...booking, hold_seconds_left: 2 }] })
    openMade(made)
    await screen.findByRole('timer')
    server.table[list] = 'offline'
    await later(2500)
    expect(screen.getByRole('timer').textContent).toBe('The time has run out. Checking your booking...')
    server.table[list] = expired
    await later(3000)
    await heading('Booking Expired')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(visible('While the time is still free, the message on WhatsApp books it after all.')).toBeDefined()
  })
})

describe('once WhatsApp was opened', () => {
  it('asks again after a second and a half, after five, and on the way back', async () => {
    const server = fakeServer({ [list]: [booking] })
    // Hidden, as a page is behind WhatsApp: the poll is still.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    openMade(made)
    fireEvent.click(await whatsapp())
    const before = server.to(list).length
    await later(1400)
    expect(server.to(list).length - before).toBe(0)
    await later(200)
    expect(server.to(list).length - before).toBe(1)
    await later(3500)
    expect(server.to(list).length - before).toBe(2)
    await later(1500)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    await later(1100)
    expect(server.to(list).length - before).toBe(3)
  })
})

describe('the page turns by itself', () => {
  it('to Booking Confirmed!, aloud, with the focus on it, and then asks no more', async () => {
    const server = fakeServer({ [list]: [booking] })
    openMade(made)
    await whatsapp()
    const region = screen.getByRole('heading', { name: 'Booking Created!' }).closest('[role=status]')
    server.table[list] = confirmed
    await later(3000)
    const turned = await heading('Booking Confirmed!')
    expect(turned.closest('[role=status]')).toBe(region)
    expect(document.activeElement).toBe(turned)
    expect(screen.getByText('Status: Confirmed')).toBeDefined()
    expect(screen.queryByText(/PENDING/)).toBeNull()
    expect(screen.queryByText('Confirm via WhatsApp')).toBeNull()
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/profile')
    const asked = server.to(list).length
    await later(30_000)
    expect(server.to(list)).toHaveLength(asked)
  })

  it('and learns who the visitor is now', async () => {
    const server = fakeServer({ [list]: [booking] })
    openMade(made, <Visitor />)
    expect(await screen.findByText('nobody')).toBeDefined()
    await whatsapp()
    server.table[list] = confirmed
    server.table[session] = user
    await later(3000)
    expect(await screen.findByText('Camille Rhodes')).toBeDefined()
  })

  it('to Booking Expired when the hold ended, with the way to the same times', async () => {
    const server = fakeServer({ [list]: [booking] })
    const visitor = openMade(made)
    await whatsapp()
    server.table[list] = expired
    await later(3000)
    const title = await heading('Booking Expired')
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(/your chair is no longer held/)).toBeDefined()
    expect(screen.queryByText('Confirm via WhatsApp')).toBeNull()
    await visitor.click(screen.getByRole('button', { name: 'Book Again' }))
    expect(screen.getByLabelText('address').textContent).toBe('/booking/datetime')
    expect(await screen.findByText('Signature Cut & Style, Brow Shape & Tint, 1h 40m')).toBeDefined()
    expect(server.to('GET /api/client/slots').at(-1)?.query).toMatchObject({ date: '2026-11-24' })
  })

  it('and back for a returning visitor, when a late message still found the time free', async () => {
    const server = fakeServer({ [list]: expired })
    openMade(made)
    await heading('Booking Expired')
    server.table[list] = confirmed
    await later(10_000)
    expect(screen.queryByRole('heading', { name: 'Booking Confirmed!' })).toBeNull()
    fireEvent(window, new Event('focus'))
    await later(1100)
    expect(await heading('Booking Confirmed!')).toBeDefined()
  })
})

describe('after a reload', () => {
  it.each([
    ['Booking Created!', [booking]],
    ['Booking Confirmed!', confirmed],
    ['Booking Expired', expired],
    ['Booking Cancelled', [{ ...booking, status: 'cancelled', cancel_reason: 'salon' }]],
  ])('says %s, and nothing else before', async (title, bookings) => {
    const server = fakeServer({ [list]: bookings })
    openMade(made)
    await screen.findByRole('region', { name: 'Appointment details' })
    cleanup()
    const asked = server.to(link).length
    reopenPage('/booking/confirmation')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(await heading(title)).toBeDefined()
    expect(screen.getByText('10:15 AM – 11:55 AM')).toBeDefined()
    await later(100)
    expect(server.to(link).length - asked).toBe(title === 'Booking Created!' ? 1 : 0)
  })

  it('shows what the answer said when the bookings cannot be had', async () => {
    fakeServer({ [list]: refusal(401, 'no_session', 'Session not verified') })
    openMade(made)
    cleanup()
    reopenPage('/booking/confirmation')
    expect(await heading('Booking Created!')).toBeDefined()
  })

  it('shows nothing of it to the next visitor', async () => {
    fakeServer({ [list]: [booking] })
    openMade(made)
    await heading('Booking Created!')
    // As logging out does.
    localStorage.removeItem('bookingSessionId')
    cleanup()
    reopenPage('/booking/confirmation')
    expect(screen.getByLabelText('address').textContent).toBe('/booking')
    expect(screen.queryByRole('heading', { name: 'Booking Created!' })).toBeNull()
  })

  it('is gone with the next choice', async () => {
    fakeServer({ [list]: [booking] })
    openMade(made)
    await heading('Booking Created!')
    cleanup()
    openWizard('/booking/confirmation', plan)
    expect(screen.getByRole('heading', { name: 'Confirm Your Booking' })).toBeDefined()
  })
})
