// A known visitor stays known while the server does not say otherwise.
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../tests/harness'
import { useRefresh } from './client'
import { queryConfig } from './on-return'
import { type SessionUser, useKnownUser, useLostSession, useSessionUser } from './session'
import { maya } from './session-fixtures'

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={queryConfig}>{children}</SWRConfig>
)

type Answer = () => Response | Promise<Response>
const known: Answer = () => json(maya)
const ended: Answer = () => refusal(401, 'Session not verified', 'not_verified')
const down: Answer = () => refusal(503, 'Try again later.')

const idOf = (user: SessionUser | null | undefined) => (user ? user.id : user)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(answer: Answer, awaited = false) {
  const server = { answer }
  const calls = playApi({ 'GET /api/session/user': () => server.answer() })
  const { result } = renderHook(
    () => ({
      user: idOf(useSessionUser()),
      known: idOf(useKnownUser()),
      lost: useLostSession(awaited),
      refresh: useRefresh(),
    }),
    { wrapper },
  )
  await pass(0)
  return {
    server,
    calls,
    ask: async () => {
      act(() => result.current.refresh(['session']))
      await pass(0)
    },
    now: () => [result.current.user, result.current.known, result.current.lost],
  }
}

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a known user', () => {
  it.each<[string, Answer]>([
    ['asked too often', () => refusal(429, 'Too many requests.', 'rate_limited')],
    ['with a server that fails', () => refusal(500, 'Something went wrong.')],
    ['with a server that is not there', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['with a server in trouble', down],
    ['without a network', () => Promise.reject(new TypeError('offline'))],
    ['without an answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['whom the answer does not name', () => json({ ...maya, role: 'queen' })],
    ['who gets a page of the network’s own', () => new Response('<h1>Please sign in to the Wi-Fi</h1>')],
  ])('%s stays known, and is asked about until there is an answer', async (_, trouble) => {
    const { server, calls, ask, now } = await open(known)
    expect(now()).toEqual([4, 4, false])
    server.answer = trouble
    await ask()
    expect(now()).toEqual([4, 4, true])
    for (const [pause, asked] of [2, 4, 6, 8, 10, 10].map((seconds, i) => [seconds * 1000, i + 3] as const)) {
      await pass(pause - 1)
      expect(calls).toHaveLength(asked - 1)
      await pass(1)
      expect(calls).toHaveLength(asked)
      expect(now()).toEqual([4, 4, true])
    }
    server.answer = known
    await pass(10_000)
    expect(now()).toEqual([4, 4, false])
    const answered = calls.length
    await pass(120_000)
    expect(calls).toHaveLength(answered)
    server.answer = trouble
    await ask()
    await pass(2_000)
    expect(calls, 'as soon as the first time').toHaveLength(answered + 2)
  })

  it('is signed out from a 401 on, whatever comes after it', async () => {
    const { server, calls, ask, now } = await open(known)
    server.answer = down
    await ask()
    server.answer = ended
    await pass(2_000)
    expect(now()).toEqual([null, null, false])
    server.answer = down
    await ask()
    expect(now()).toEqual([null, null, false])
    const asked = calls.length
    await pass(60_000)
    expect(calls).toHaveLength(asked)
  })

  it('is asked about once at a time', async () => {
    const { server, calls, ask } = await open(known)
    server.answer = down
    await ask()
    server.answer = () => new Promise(() => undefined)
    await pass(2_000)
    expect(calls).toHaveLength(3)
    show('visible')
    window.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect(calls).toHaveLength(3)
  })

  it('is not asked about on a hidden page, and a moment after it is shown again', async () => {
    const { server, calls, ask, now } = await open(known)
    server.answer = down
    await ask()
    show('hidden')
    await pass(60_000)
    expect(calls).toHaveLength(2)
    server.answer = known
    show('visible')
    await pass(1_200)
    expect(calls).toHaveLength(3)
    expect(now()).toEqual([4, 4, false])
  })

  it('is asked about at once when the network is back', async () => {
    const { server, calls, ask, now } = await open(known)
    server.answer = () => Promise.reject(new TypeError('offline'))
    await ask()
    window.dispatchEvent(new Event('offline'))
    server.answer = known
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(calls).toHaveLength(3)
    expect(now()).toEqual([4, 4, false])
  })
})

describe('a visitor never known', () => {
  it('is asked about as soon as the page is looked at again: they may have signed in elsewhere', async () => {
    const { server, now } = await open(ended)
    expect(now()).toEqual([null, null, false])
    server.answer = known
    await pass(20_000)
    show('visible')
    await pass(1_000)
    expect(now()).toEqual([4, 4, false])
  })

  it.each([5_000, 40_000])('is asked about once a burst of signs, after %i ms', async (away) => {
    const { calls } = await open(ended)
    await pass(away)
    for (const sign of [20, 700, 900]) {
      show('visible')
      window.dispatchEvent(new Event('focus'))
      await pass(sign)
    }
    expect(calls).toHaveLength(1)
    await pass(10_000)
    expect(calls).toHaveLength(2)
  })

  it('is signed out to a page that goes on without a user, and not asked about again', async () => {
    const { calls, now } = await open(down)
    expect(now()).toEqual([null, undefined, false])
    await pass(60_000)
    expect(calls).toHaveLength(1)
  })

  it('is asked about by a page that is theirs until there is an answer', async () => {
    const { server, now } = await open(down, true)
    expect(now()).toEqual([null, undefined, true])
    server.answer = known
    await pass(2_000)
    expect(now()).toEqual([4, 4, false])
  })
})
