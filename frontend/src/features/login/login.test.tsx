import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextProvider } from '#/i18n'
import { en } from '#/i18n/en'
import { ToastProvider } from '#/ui/toast'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Login } from './login'

const start = Date.parse('2026-11-21T12:00:00Z')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = 'GET /api/session/user'
const linkCall = 'GET /api/client/whatsapp-link'
const nobody = () => refusal(401, 'Session not verified', 'not_verified')

const linkOf = (code: string) => ({
  whatsappLink: `https://wa.me/15550100200?text=Code%3A%20${code}`,
  code,
  matchNumber: 42,
  expiresAt: inMinutes(5),
  pollSeconds: 3,
})
const userOf = (role: string) => ({
  id: 2,
  name: 'Ava Laurent',
  phone: '+15550100210',
  email: null,
  created_at: '2026-01-02T10:00:00Z',
  role,
  sessionVerified: true,
  shop_id: 1,
  shop: { id: 1, name: 'Glow Beauty Studio', subdomain: 'glow' },
  staff_id: null,
})

const Address = () => <output aria-label="address">{useLocation().pathname}</output>
const pages = (
  <Routes>
    <Route path="/login" element={<Login />} />
    <Route path="*" element={<Address />} />
  </Routes>
)

/** A server that makes links KTRV-0001, KTRV-0002, ... and knows nobody until told. */
function playServer() {
  let made = 0
  const server = {
    user: nobody,
    link: (): Response => {
      made += 1
      return json(linkOf(`KTRV-000${made}`))
    },
  }
  const calls = playApi({ [session]: () => server.user(), [linkCall]: () => server.link() })
  return { server, calls, asked: (name: string) => calls.filter((one) => one.name === name).length }
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
async function open() {
  renderAt('/login', pages)
  await pass(0)
}
async function openWaiting() {
  await open()
  await press('Get WhatsApp Verification Link')
  screen.getByRole('img', { name: 'Scan with your phone to open WhatsApp there' })
}

// What is loaded later is there at once.
beforeAll(() => import('#/ui/qr-code'))
beforeEach(() => {
  vi.useFakeTimers({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => void vi.useRealTimers())

describe('before a link', () => {
  it('names the salon, warns, and leads clients to the main site', async () => {
    playServer()
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Staff and Admin Login' })).toBeDefined()
    expect(screen.getByText(/Sign in to the Glow Beauty Studio dashboard/)).toBeDefined()
    expect(
      screen.getByText(
        'We never send you this link. Only send the message if you opened this page yourself.',
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the main site' }).getAttribute('href')).toBe('/')
  })

  it('opens without a salon, too', async () => {
    playServer()
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <TextProvider area={en}>
          <MemoryRouter initialEntries={['/login']}>
            <ToastProvider duration={5000}>{pages}</ToastProvider>
          </MemoryRouter>
        </TextProvider>
      </SWRConfig>,
    )
    await pass(0)
    expect(screen.getByText('Sign in to your dashboard with WhatsApp. There is no password.')).toBeDefined()
  })

  it('does not poll', async () => {
    const { asked } = playServer()
    await open()
    await pass(60_000)
    expect(asked(session)).toBe(1)
  })
})

describe('waiting', () => {
  it('says so when WhatsApp is in trouble', async () => {
    const { server } = playServer()
    server.link = () => json({ ...linkOf('KTRV-0001'), delayed: true })
    await openWaiting()
    expect(screen.getByText(/WhatsApp is having problems/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open WhatsApp' })).toBeDefined()
  })

  it('shows the link, its number and code, the number to reply with and a QR code of it', async () => {
    const { calls } = playServer()
    await openWaiting()
    expect(calls.find(({ name }) => name === linkCall)?.url.search).toBe('?purpose=login')
    const link = screen.getByRole('link', { name: 'Open WhatsApp' })
    expect(link.getAttribute('href')).toBe('https://wa.me/15550100200?text=Code%3A%20KTRV-0001')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    const panel = screen.getByRole('region', { name: 'Waiting for your message' })
    expect(panel.textContent).toContain('If WhatsApp asks, reply with 42')
    expect(panel.textContent).toContain('CodeKTRV-0001To+15550100200')
    expect(panel.textContent).toContain('This link works for 5 minutes.')
    expect(
      within(panel).getByText(
        'We never send you this link. Only send the message if you opened this page yourself.',
      ),
    ).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Waiting for your message' }))
  })

  it('has no QR code on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    playServer()
    await open()
    await press('Get WhatsApp Verification Link')
    expect(screen.getByRole('link', { name: 'Open WhatsApp' })).toBeDefined()
    expect(document.querySelector('.qr')).toBeNull()
    expect(screen.queryByText(/scan/)).toBeNull()
  })

  it('asks for the session every three seconds, and stops when the link ends', async () => {
    const { asked } = playServer()
    await openWaiting()
    const before = asked(session)
    await pass(9000)
    expect(asked(session)).toBe(before + 3)
    await pass(300_000)
    const after = asked(session)
    await pass(60_000)
    expect(asked(session)).toBe(after)
  })

  it('asks 2 and 5 seconds after WhatsApp was opened, and when the visitor comes back', async () => {
    const { asked } = playServer()
    await openWaiting()
    await pass(2900)
    const before = asked(session)
    const link = screen.getByRole('link', { name: 'Open WhatsApp' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(1999)
    expect(asked(session)).toBe(before)
    await pass(1)
    expect(asked(session)).toBe(before + 1)
    await pass(3000)
    expect(asked(session)).toBe(before + 2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await pass(999)
    const waited = asked(session)
    await pass(1)
    expect(asked(session)).toBe(waited + 1)
  })

  it('says when the link has expired, and waits again with a new one', async () => {
    const { asked } = playServer()
    await openWaiting()
    await pass(299_999)
    expect(screen.queryByRole('heading', { name: 'This link has expired' })).toBeNull()
    await pass(1)
    expect(screen.getByRole('heading', { name: 'This link has expired' })).toBeDefined()
    expect(
      screen.getByText('This link has expired. Send it again: you get a new message to send.'),
    ).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull()
    await press('Send it again')
    expect(screen.getByRole('heading', { name: 'Waiting for your message' })).toBeDefined()
    expect(screen.getByText('KTRV-0002')).toBeDefined()
    const before = asked(session)
    await pass(3000)
    expect(asked(session)).toBe(before + 1)
  })

  it('replaces a link that was lost, and says so', async () => {
    playServer()
    await openWaiting()
    const button = screen.getByRole('button', { name: 'Send it again' })
    button.focus()
    await press('Send it again')
    expect(screen.queryByText('KTRV-0001')).toBeNull()
    expect(screen.getByText('KTRV-0002')).toBeDefined()
    expect(screen.getByText('Your link with the code KTRV-0002 is ready.').getAttribute('role')).toBe(
      'status',
    )
    expect(document.activeElement).toBe(button)
  })

  it('returns to the start by Get New Link, and asks for nobody any more', async () => {
    const { asked } = playServer()
    await openWaiting()
    await press('Get New Link')
    const button = screen.getByRole('button', { name: 'Get WhatsApp Verification Link' })
    expect(document.activeElement).toBe(button)
    expect(screen.queryByText('KTRV-0001')).toBeNull()
    const before = asked(session)
    await pass(60_000)
    expect(asked(session)).toBe(before)
    expect(asked(linkCall)).toBe(1)
  })
})

describe('a link that cannot be had', () => {
  it('is a notification with the documented words, and in the server’s own on the page', async () => {
    const { server } = playServer()
    server.link = () => refusal(503, 'WhatsApp is not connected yet.', 'whatsapp_off')
    await open()
    await press('Get WhatsApp Verification Link')
    const text = screen.getByText('Failed to generate verification link. Please try again.')
    expect(text.closest('[role=alert]')).not.toBeNull()
    expect(screen.getByText('WhatsApp is not connected yet.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Get WhatsApp Verification Link' })).toBeDefined()
  })

  it('ends the waiting, and puts the focus where it can begin again', async () => {
    const { server, asked } = playServer()
    await openWaiting()
    server.link = () => new Response('', { status: 500 })
    await press('Send it again')
    const button = screen.getByRole('button', { name: 'Get WhatsApp Verification Link' })
    expect(document.activeElement).toBe(button)
    expect(screen.queryByText('KTRV-0001')).toBeNull()
    const before = asked(session)
    await pass(60_000)
    expect(asked(session)).toBe(before)
  })
})

describe('once a user is signed in', () => {
  it.each([
    ['master_admin', '/master/dashboard'],
    ['admin', '/admin/dashboard'],
    ['staff', '/admin/dashboard'],
  ])('the waiting page leads a %s to %s', async (role, address) => {
    const { server } = playServer()
    await openWaiting()
    server.user = () => json(userOf(role))
    await pass(3000)
    expect(screen.getByLabelText('address').textContent).toBe(address)
    expect(screen.queryByText('Access Restricted')).toBeNull()
  })

  it('a client is told that this page is not for clients, and sent to the main site', async () => {
    const { server } = playServer()
    await openWaiting()
    server.user = () => json(userOf('client'))
    await pass(3000)
    expect(screen.getByLabelText('address').textContent).toBe('/')
    const text = screen.getByText('This login page is for staff and admins only. Clients use the main site.')
    expect(text.closest('[role=alert]')?.textContent).toContain('Access Restricted')
  })

  it('the page leads on at once, without a link', async () => {
    const { server, asked } = playServer()
    server.user = () => json(userOf('admin'))
    await open()
    expect(screen.getByLabelText('address').textContent).toBe('/admin/dashboard')
    expect(asked(linkCall)).toBe(0)
  })
})
