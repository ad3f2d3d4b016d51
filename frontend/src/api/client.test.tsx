import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, playApi, refusal } from '../../tests/harness'
import { sessionId } from '../lib/session-id'
import { call, endpoint, useCommand, usePage, useQuery } from './client'
import { ApiError, ContractError, NetworkError, userMessage } from './errors'
import { getSessionUser } from './session'

const thing = z.object({ id: z.int() })
const getThings = endpoint({
  method: 'GET',
  path: '/api/things',
  response: z.array(thing),
  tags: ['services'],
}).takes<undefined, { ids?: readonly number[]; date?: string }>()
const putThing = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  response: thing,
  tags: ['services'],
}).takes<{ name: string }>()

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

describe('call', () => {
  it('sends the session id, fills the path and writes lists with commas', async () => {
    const calls = playApi({ 'PUT /api/things/7': () => json({ id: 7 }), 'GET /api/things': () => json([]) })
    await call(putThing, { params: { id: 7 }, body: { name: 'x' }, idempotencyKey: 'k' })
    await call(getThings, { query: { ids: [1, 2] } })
    const headers = new Headers(calls[0]?.init.headers)
    expect(headers.get('x-session-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('idempotency-key')).toBe('k')
    expect(calls[0]?.init.body).toBe('{"name":"x"}')
    expect(calls[0]?.init.credentials).toBe('include')
    expect(calls[1]?.url.search).toBe('?ids=1%2C2')
    expect(new Headers(calls[1]?.init.headers).has('content-type')).toBe(false)
  })

  it('sends a form as it is, and leaves its content type to the browser', async () => {
    const postFile = endpoint({
      method: 'POST',
      path: '/api/files',
      response: thing,
      tags: [],
    }).takes<FormData>()
    const calls = playApi({ 'POST /api/files': () => json({ id: 7 }, 201) })
    const form = new FormData()
    form.append('file', new File(['x'], 'x.png', { type: 'image/png' }))
    expect(await call(postFile, { body: form })).toEqual({ id: 7 })
    expect(calls[0]?.init.body).toBe(form)
    expect(new Headers(calls[0]?.init.headers).has('content-type')).toBe(false)
  })

  it('sends a saved login token as bearer', async () => {
    localStorage.setItem('authToken', 'secret')
    const calls = playApi({ 'GET /api/things': () => json([]) })
    await call(getThings, { query: {} })
    expect(new Headers(calls[0]?.init.headers).get('authorization')).toBe('Bearer secret')
  })

  it('goes on as a new visitor when its session has ended', async () => {
    let first = true
    const calls = playApi({
      'GET /api/things': () => {
        const answer = first ? refusal(401, 'Please reload the page and try again.', 'no_session') : json([])
        first = false
        return answer
      },
    })
    expect(await call(getThings, { query: {} })).toEqual([])
    const [refused, accepted] = calls.map(({ init }) => new Headers(init.headers).get('x-session-id'))
    expect(accepted).toMatch(/^[0-9a-f-]{36}$/)
    expect(accepted).not.toBe(refused)
  })

  it('drops a login token that has ended, and asks again without it', async () => {
    localStorage.setItem('authToken', 'ended')
    const calls = playApi({
      'GET /api/things': () =>
        localStorage.getItem('authToken') ? refusal(401, 'Session not verified', 'not_verified') : json([]),
    })
    expect(await call(getThings, { query: {} })).toEqual([])
    const sent = calls.map(({ init }) => new Headers(init.headers))
    expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer ended', null])
    expect(sent[1]?.get('x-session-id')).toBe(sent[0]?.get('x-session-id'))
  })

  describe('with an id that has only looked', () => {
    const session = 'GET /api/session/user'
    const write = () => call(putThing, { params: { id: 7 }, body: { name: 'x' } })
    const names = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => name)
    beforeEach(() => void localStorage.setItem('idle', sessionId()))

    it('has its cookie before it writes, and fetches that once', async () => {
      const calls = playApi({
        [session]: () => refusal(401, 'Session not verified', 'not_verified'),
        'PUT /api/things/7': () => json({ id: 7 }),
      })
      await Promise.all([write(), write()])
      await write()
      expect(names(calls)).toEqual([session, ...Array<string>(3).fill('PUT /api/things/7')])
    })

    it.each([
      ['the network fails', () => Promise.reject(new TypeError('offline')), NetworkError],
      ['the server is in trouble', () => refusal(503, 'Try again later.'), ApiError],
    ])('writes nothing while %s', async (_, answer, failure) => {
      const calls = playApi({ [session]: answer, 'PUT /api/things/7': () => json({ id: 7 }) })
      await expect(write()).rejects.toThrow(failure)
      expect(names(calls)).toEqual([session])
      expect(localStorage.getItem('idle')).toBe(sessionId())
    })
  })

  it('gives up when a new visitor is refused, too', async () => {
    const calls = playApi({ 'GET /api/things': () => refusal(401, 'No.', 'no_session') })
    await expect(call(getThings, { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(2)
  })

  it('throws the server’s sentence, status and code', async () => {
    playApi({ 'GET /api/things': () => refusal(409, 'That time was just taken.', 'slot_taken') })
    const error = await call(getThings, { query: {} }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'That time was just taken.',
      fromServer: true,
    })
    expect(userMessage(error, 'Fallback')).toBe('That time was just taken.')
  })

  it('names the status when the body is empty, and the screen uses its own words then', async () => {
    playApi({ 'GET /api/things': () => new Response('', { status: 503, statusText: 'Service Unavailable' }) })
    const error = await call(getThings, { query: {} }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ message: 'HTTP 503: Service Unavailable', fromServer: false })
    expect(userMessage(error, 'Fallback')).toBe('Fallback')
  })

  it('does not take a proxy’s page for the server’s sentence', async () => {
    const page = new Response('<h1>Bad Gateway</h1>', {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'content-type': 'text/html' },
    })
    playApi({ 'GET /api/things': () => page })
    const error = await call(getThings, { query: {} }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ message: 'HTTP 502: Bad Gateway', fromServer: false })
  })

  it('tells a lost network from a broken contract', async () => {
    playApi({ 'GET /api/things': () => Promise.reject(new TypeError('offline')) })
    await expect(call(getThings, { query: {} })).rejects.toBeInstanceOf(NetworkError)
    playApi({ 'GET /api/things': () => json([{ id: 'seven' }]) })
    await expect(call(getThings, { query: {} })).rejects.toMatchObject({
      message: 'The answer could not be read',
      cause: 'GET /api/things answered in another shape: 0.id',
    })
    playApi({ 'GET /api/things': () => new Response('<html>') })
    await expect(call(getThings, { query: {} })).rejects.toBeInstanceOf(ContractError)
  })
})

describe('patience', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** Every call waits until its time is up; then `fetch` or the reading of the body ends as in a browser. */
  function playSilence() {
    const giveUp = new AbortController()
    const granted = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
    return { granted, timeUp: () => giveUp.abort(new DOMException('signal timed out', 'TimeoutError')) }
  }

  const untilAborted = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

  it('calls an answer that does not come within 15 seconds a lost network', async () => {
    const { granted, timeUp } = playSilence()
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => untilAborted(signal))
    const failure = call(getThings, { query: {} }).catch((cause: unknown) => cause)
    timeUp()
    expect(await failure).toBeInstanceOf(NetworkError)
    expect(granted).toHaveBeenCalledWith(15_000)
  })

  it('covers the body as well', async () => {
    const { timeUp } = playSilence()
    const body = (signal: AbortSignal | null | undefined) =>
      new ReadableStream({
        start: (stream) => void untilAborted(signal).catch((cause) => stream.error(cause)),
      })
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => new Response(body(signal)))
    const failure = call(getThings, { query: {} }).catch((cause: unknown) => cause)
    await Promise.resolve()
    timeUp()
    expect(await failure).toBeInstanceOf(NetworkError)
  })

  it('waits 5 seconds to learn who the visitor is', async () => {
    const { granted } = playSilence()
    playApi({ 'GET /api/session/user': () => refusal(401, 'Nobody') })
    await call(getSessionUser, {}).catch(() => undefined)
    expect(granted).toHaveBeenCalledWith(5_000)
  })
})

describe('useQuery', () => {
  it('waits while it has no arguments', () => {
    const calls = playApi({})
    const { result } = renderHook(() => useQuery(getThings, null), { wrapper })
    expect(result.current).toMatchObject({ data: undefined, error: undefined, busy: false })
    expect(calls).toEqual([])
  })

  describe('after a failure', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    async function failuresOf(answer: () => Response) {
      const calls = playApi({ 'GET /api/things': answer })
      const { result } = renderHook(() => useQuery(getThings, { query: {} }), { wrapper })
      await act(() => vi.advanceTimersByTimeAsync(999))
      const early = calls.length
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      return { early, late: calls.length, error: result.current.error }
    }

    it('asks once more, a second later, when the server broke', async () => {
      expect(await failuresOf(() => refusal(500, 'Broken'))).toMatchObject({ early: 1, late: 2 })
    })

    it('shows the failure only after the automatic retry, and not while it is asked again', async () => {
      const calls = playApi({ 'GET /api/things': () => refusal(500, 'Broken') })
      const { result } = renderHook(() => useQuery(getThings, { query: {} }), { wrapper })
      await act(() => vi.advanceTimersByTimeAsync(999))
      expect(result.current).toMatchObject({ error: undefined, busy: true })
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(result.current).toMatchObject({ error: { message: 'Broken' }, busy: false })
      act(() => result.current.refetch())
      expect(result.current).toMatchObject({ error: undefined, busy: true })
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(result.current).toMatchObject({ error: { message: 'Broken' }, busy: false })
      expect(calls.length).toBe(4)
    })

    it('stays signed out while it asks again', async () => {
      playApi({ 'GET /api/things': () => refusal(401, 'Nobody') })
      const { result } = renderHook(() => useQuery(getThings, { query: {} }), { wrapper })
      await act(() => vi.advanceTimersByTimeAsync(0))
      act(() => result.current.refetch())
      expect(result.current).toMatchObject({ error: { message: 'Nobody' }, busy: true })
    })

    it('does not ask again when the server refused', async () => {
      expect(await failuresOf(() => refusal(422, 'No'))).toMatchObject({
        early: 1,
        late: 1,
        error: { message: 'No' },
      })
    })
  })
})

describe('usePage', () => {
  it('says where the next page begins, and refreshes like every read', async () => {
    const next = new Headers({ 'x-next-cursor': 'abc' })
    const calls = playApi({
      'GET /api/things': () => new Response('[{"id":1}]', { headers: next }),
      'PUT /api/things/7': () => json({ id: 7 }),
    })
    const { result } = renderHook(
      () => ({
        page: usePage(getThings, { query: {} }),
        all: useQuery(getThings, { query: {} }),
        put: useCommand(putThing),
      }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.page.data).toMatchObject({ rows: [{ id: 1 }], next: 'abc' }))
    await waitFor(() => expect(result.current.all.data).toEqual([{ id: 1 }]))
    next.delete('x-next-cursor')
    await act(() => result.current.put.run({ params: { id: 7 }, body: { name: 'x' } }))
    await waitFor(() => expect(result.current.page.data?.next).toBeNull())
    expect(calls.filter(({ name }) => name === 'GET /api/things')).toHaveLength(4)
  })
})

describe('useCommand', () => {
  it('refreshes the reads that share a tag, and says while it is under way', async () => {
    let version = 1
    const calls = playApi({
      'GET /api/things': () => json([{ id: version }]),
      'PUT /api/things/7': () => json({ id: 7 }),
    })
    const { result } = renderHook(
      () => ({ things: useQuery(getThings, { query: {} }), put: useCommand(putThing) }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.things.data).toEqual([{ id: 1 }]))
    version = 2
    let saving: Promise<unknown> = Promise.resolve()
    act(() => {
      saving = result.current.put.run({ params: { id: 7 }, body: { name: 'x' } })
    })
    expect(result.current.put.pending).toBe(true)
    await act(() => saving)
    await waitFor(() => expect(result.current.things.data).toEqual([{ id: 2 }]))
    expect(result.current.put.pending).toBe(false)
    expect(calls.map(({ name }) => name)).toEqual(['GET /api/things', 'PUT /api/things/7', 'GET /api/things'])
  })
})
