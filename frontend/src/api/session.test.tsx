import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../tests/harness'
import { useRefresh } from './client'
import { useSessionUser } from './session'
import { maya } from './session-fixtures'

const path = 'GET /api/session/user'

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

const open = () =>
  renderHook(() => ({ user: useSessionUser(), refresh: useRefresh() }), {
    wrapper,
  })

describe('the visitor', () => {
  it('is unknown at first, then the server’s user, also with a hidden phone', async () => {
    playApi({ [path]: () => json({ ...maya, phone: null }) })
    const { result } = open()
    expect(result.current.user).toBeUndefined()
    await waitFor(() => expect(result.current.user?.name).toBe('Maya Chen'))
    expect(result.current.user?.phone).toBeNull()
  })

  it.each([
    ['the session is not verified', () => refusal(401, 'Session not verified', 'not_verified')],
    ['the server is in trouble', () => refusal(503, 'Try again later.')],
    ['the network does not answer', () => Promise.reject(new TypeError('offline'))],
    ['the answer has another shape', () => json({ ...maya, role: 'queen' })],
  ])('is signed out when %s, and that is not asked twice', async (_, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const calls = playApi({ [path]: answer })
    const { result } = open()
    await waitFor(() => expect(result.current.user).toBeNull())
    expect(calls).toHaveLength(1)
  })

  it('is signed out without a request in a browser that has only read, and asked about after a write', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
    document.cookie = 'session-id=; Max-Age=0; Path=/'
    vi.resetModules()
    const [session, client, auth] = await Promise.all([
      import('./session'),
      import('./client'),
      import('./auth'),
    ])
    const write = 'POST /api/session/logout'
    const calls = playApi({ [path]: () => json(maya), [write]: () => json({ success: true }) })
    const { result } = renderHook(() => ({ user: session.useSessionUser(), refresh: client.useRefresh() }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.user).toBeNull())
    act(() => result.current.refresh(['session']))
    await act(() => vi.waitFor(() => expect(result.current.user).toBeNull()))
    expect(calls).toEqual([])
    await act(() => client.call(auth.postLogout, {}))
    act(() => result.current.refresh(['session']))
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    expect(calls.map(({ name }) => name)).toEqual([path, write, path])
  })

  it('is asked about on the first visit, too, when a login is kept', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
    document.cookie = 'session-id=; Max-Age=0; Path=/'
    localStorage.setItem('authToken', 'secret')
    vi.resetModules()
    const session = await import('./session')
    playApi({ [path]: () => json(maya) })
    const { result } = renderHook(() => session.useSessionUser(), { wrapper })
    await waitFor(() => expect(result.current?.id).toBe(4))
  })

  it('is signed out from the moment the server says so', async () => {
    let known = true
    playApi({ [path]: () => (known ? json(maya) : refusal(401, 'Session not verified', 'not_verified')) })
    const { result } = open()
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    known = false
    act(() => result.current.refresh(['session']))
    await waitFor(() => expect(result.current.user).toBeNull())
  })

  it('stays known when the network breaks off later', async () => {
    let online = true
    const calls = playApi({
      [path]: () => (online ? json(maya) : Promise.reject(new TypeError('offline'))),
    })
    const { result } = open()
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    online = false
    await act(async () => result.current.refresh(['session']))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(result.current.user?.id).toBe(4)
  })
})
