import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../tests/harness'
import { getBookings } from './bookings'
import { call, useQuery } from './client'
import { getSessionUser } from './session'
import { maya } from './session-fixtures'
import { getWhatsappLink, useAfterWhatsapp, useWhatsappLink } from './whatsapp'

const link = {
  whatsappLink: 'https://wa.me/15550100200?text=x',
  code: 'KTRV-XMPB',
  matchNumber: 42,
  expiresAt: '2026-11-21T12:05:00Z',
  pollSeconds: 3,
}

/** The session was ended elsewhere; another one is given the link. */
function playRefusalOnce() {
  refused = !refused
  return refused ? refusal(401, 'Please reload the page and try again.', 'no_session') : json(link)
}
let refused = false

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

describe('the WhatsApp link', () => {
  it('is asked for a booking, a sign-in or the profile', async () => {
    const calls = playApi({ 'GET /api/client/whatsapp-link': () => json(link) })
    expect(await call(getWhatsappLink, { query: { purpose: 'login' } })).toEqual(link)
    await call(getWhatsappLink, { query: { bookingId: 7 } })
    await call(getWhatsappLink, { query: {} })
    expect(calls.map(({ url }) => url.search)).toEqual(['?purpose=login', '?bookingId=7', ''])
  })

  it.each([
    ['made first', () => json(link)],
    ['made anew', playRefusalOnce],
  ])('may make the visitor known by a session that was %s for it', async (_, answer) => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
    document.cookie = 'session-id=; Max-Age=0; Path=/'
    vi.resetModules()
    const [fresh, { getSessionUser: who }] = await Promise.all([import('./client'), import('./session')])
    const whatsapp = await import('./whatsapp')
    const calls = playApi({
      'GET /api/session/user': () => json(maya),
      'GET /api/client/whatsapp-link': answer,
    })
    expect(await fresh.call(who, {})).toBeNull()
    expect(calls).toEqual([])
    await fresh.call(whatsapp.getWhatsappLink, { query: {} })
    expect(await fresh.call(who, {})).toEqual(maya)
  })

  it('of a booking is shared by all who want the same', async () => {
    const calls = playApi({ 'GET /api/client/whatsapp-link': () => json(link) })
    const twice = () => [{ bookingId: 7 }, { bookingId: 7 }].map((wanted) => useWhatsappLink(wanted).data)
    const { result } = renderHook(twice, { wrapper })
    await waitFor(() => expect(result.current).toEqual([link, link]))
    expect(calls.map(({ url }) => url.search)).toEqual(['?bookingId=7'])
  })
})

afterEach(() => void vi.useRealTimers())
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

describe('after WhatsApp was opened', () => {
  beforeEach(() => void vi.useFakeTimers())

  /** What is asked, and when: "1500 bookings". */
  async function watch(kind: 'login' | 'booking' | 'profile', options: { watching?: boolean } = {}) {
    const start = Date.now()
    const asked: string[] = []
    const note = (name: string, body: unknown) => () => {
      asked.push(`${Date.now() - start} ${name}`)
      return json(body)
    }
    playApi({
      'GET /api/session/user': note('session', maya),
      'GET /api/client/bookings': note('bookings', []),
    })
    const { result, unmount } = renderHook(
      () => {
        useQuery(getSessionUser, {})
        useQuery(getBookings, {})
        return useAfterWhatsapp(kind, options)
      },
      { wrapper },
    )
    await pass(0)
    asked.length = 0
    return { asked, opened: () => act(result.current), unmount }
  }

  it.each([
    ['login', ['2000 session', '5000 session']],
    ['booking', ['1500 session', '1500 bookings', '5000 session', '5000 bookings']],
    ['profile', ['1500 session', '1500 bookings', '2000 session', '2000 bookings']],
  ] as const)('asks again at the times of the %s link', async (kind, times) => {
    const { asked, opened } = await watch(kind)
    opened()
    await pass(20_000)
    expect([...asked].sort()).toEqual([...times].sort())
  })

  it('asks nothing before, and nothing after the page is left', async () => {
    const { asked, opened, unmount } = await watch('booking')
    window.dispatchEvent(new Event('focus'))
    await pass(6000)
    expect(asked).toEqual([])
    opened()
    unmount()
    await pass(6000)
    expect(asked).toEqual([])
  })

  it('asks a second after the visitor has come back', async () => {
    const { asked, opened } = await watch('login')
    opened()
    await pass(10_000)
    asked.length = 0
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(999)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual(['11000 session'])
  })

  it('asks on return without opening, where another device may send the message', async () => {
    const { asked, unmount } = await watch('login', { watching: true })
    window.dispatchEvent(new Event('focus'))
    await pass(1000)
    expect(asked).toEqual(['1000 session'])
    unmount()
    window.dispatchEvent(new Event('focus'))
    await pass(5000)
    expect(asked).toHaveLength(1)
  })

  it('leaves the return to a caller that watches it already', async () => {
    const { asked, opened } = await watch('booking', { watching: false })
    opened()
    await pass(10_000)
    asked.length = 0
    window.dispatchEvent(new Event('focus'))
    await pass(5000)
    expect(asked).toEqual([])
  })

  it('starts anew when it is opened again', async () => {
    const { asked, opened } = await watch('login')
    opened()
    await pass(1000)
    opened()
    await pass(10_000)
    expect(asked).toEqual(['3000 session', '6000 session'])
  })
})
