import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maya } from '#/api/session-fixtures'
import { json, playApi, refusal } from '../../tests/harness'
import { postLogout } from '../api/auth'
import { call } from '../api/client'
import { NetworkError } from '../api/errors'
import { getSessionUser } from '../api/session'
import { forgetSessionId, sessionId } from '../lib/session-id'
import { clearPrefetched, prefetchSession, takePrefetched } from './session-prefetch'

const url = '/api/session/user'
const path = `GET ${url}`

describe('the session request of the head', () => {
  beforeEach(() => {
    sessionId()
    localStorage.clear()
  })
  afterEach(() => {
    clearPrefetched()
    vi.useRealTimers()
  })

  it('is asked once, as this visitor, and answers the first question of the application', async () => {
    localStorage.setItem('authToken', 'a-token')
    const calls = playApi({ [path]: () => json(maya) })
    prefetchSession(url)
    expect(await call(getSessionUser, {})).toMatchObject({ name: 'Maya Chen' })
    expect(calls).toHaveLength(1)
    const headers = new Headers(calls[0]?.init.headers)
    expect(headers.get('x-session-id')).toBe(sessionId())
    expect(headers.get('authorization')).toBe('Bearer a-token')
    await call(getSessionUser, {})
    expect(calls).toHaveLength(2)
  })

  it('is not asked of a browser that has only looked', () => {
    localStorage.setItem('idle', sessionId())
    const calls = playApi({})
    prefetchSession(url)
    expect(calls).toHaveLength(0)
    expect(takePrefetched(url)).toBeUndefined()
  })

  it('is nothing to a visitor of another session', () => {
    playApi({ [path]: () => json(maya) })
    prefetchSession(url)
    forgetSessionId()
    expect(takePrefetched(url)).toBeUndefined()
  })

  it('answers no other question, and none that comes late', () => {
    playApi({ [path]: () => json(maya) })
    vi.useFakeTimers()
    prefetchSession(url)
    expect(takePrefetched('/api/client/services')).toBeUndefined()
    vi.advanceTimersByTime(4_999)
    expect(takePrefetched(url)).toBeDefined()
    prefetchSession(url)
    vi.advanceTimersByTime(5_000)
    expect(takePrefetched(url)).toBeUndefined()
  })

  it('is asked again where the network did not answer', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => json(maya)]
    const calls = playApi({ [path]: () => answers.shift()?.() ?? refusal(500, 'No more') })
    prefetchSession(url)
    expect(await call(getSessionUser, {})).toMatchObject({ name: 'Maya Chen' })
    expect(calls).toHaveLength(2)
  })

  it('is not waited for twice', async () => {
    const late = new DOMException('signal timed out', 'TimeoutError')
    const calls = playApi({ [path]: () => Promise.reject(late) })
    prefetchSession(url)
    await expect(call(getSessionUser, {})).rejects.toThrow(NetworkError)
    expect(calls).toHaveLength(1)
  })

  it('is forgotten once something was done that may change it', async () => {
    playApi({ [path]: () => json(maya), 'POST /api/session/logout': () => json({ success: true }) })
    prefetchSession(url)
    await call(postLogout, {})
    expect(takePrefetched(url)).toBeUndefined()
  })
})
