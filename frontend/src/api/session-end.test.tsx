import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal } from '../../tests/harness'
import { deleteCategory, getCategories } from './admin-categories'
import { getBookings } from './bookings'
import { useCommand, useQuery } from './client'
import { getPlatformShops } from './platform-shops'
import { useLostSession, useSessionUser } from './session'
import { maya } from './session-fixtures'

const session = 'GET /api/session/user'
const ended = () => refusal(401, 'Session not verified', 'not_verified')

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

describe('a session that has ended', () => {
  it('is noticed by what a dashboard reads', async () => {
    let over = false
    const made = playApi({
      [session]: () => (over ? ended() : json(maya)),
      'GET /api/platform/shops': () => (over ? ended() : json([])),
    })
    const { result } = renderHook(
      () => ({ user: useSessionUser(), shops: useQuery(getPlatformShops, { query: { limit: 50 } }) }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.shops.data).toEqual([]))
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    over = true
    act(() => result.current.shops.refetch())
    await waitFor(() => expect(result.current.user).toBeNull())
    expect(made.filter(({ name }) => name === session)).toHaveLength(2)
  })

  it('is noticed by what a dashboard changes', async () => {
    let over = false
    playApi({
      [session]: () => (over ? ended() : json(maya)),
      'DELETE /api/admin/categories/3': () => ended(),
    })
    const { result } = renderHook(() => ({ user: useSessionUser(), remove: useCommand(deleteCategory) }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    over = true
    const removal = () => result.current.remove.run({ params: { id: 3 }, query: {} })
    expect(await act(() => removal().catch((cause: unknown) => cause))).toMatchObject({ status: 401 })
    await waitFor(() => expect(result.current.user).toBeNull())
  })

  it('is asked about once for each answer, also when the session goes on', async () => {
    const made = playApi({
      [session]: () => json(maya),
      'GET /api/admin/categories': ended,
    })
    const { result } = renderHook(
      () => ({ user: useSessionUser(), categories: useQuery(getCategories, { query: {} }) }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.categories.error).toBeDefined())
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    const asked = () => made.filter(({ name }) => name === session).length
    await waitFor(() => expect(asked()).toBe(2))
    await act(() => Promise.resolve())
    expect([asked(), made.length]).toEqual([2, 3])
  })

  it.each([503, 429])('is asked about, once, where a dashboard is answered %i', async (status) => {
    let down = false
    const trouble = () => refusal(status, 'Try again later.')
    const made = playApi({
      [session]: () => (down ? trouble() : json(maya)),
      'GET /api/admin/categories': () => json([]),
      'DELETE /api/admin/categories/3': trouble,
    })
    const { result } = renderHook(
      () => ({
        user: useSessionUser(),
        lost: useLostSession(false),
        categories: useQuery(getCategories, { query: {} }),
        remove: useCommand(deleteCategory),
      }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.user?.id).toBe(4))
    await waitFor(() => expect(result.current.categories.data).toEqual([]))
    down = true
    await act(() => result.current.remove.run({ params: { id: 3 }, query: {} }).catch(() => undefined))
    await waitFor(() => expect(result.current.lost).toBe(true))
    expect(result.current.user?.id).toBe(4)
    await act(() => result.current.remove.run({ params: { id: 3 }, query: {} }).catch(() => undefined))
    expect(made.filter(({ name }) => name === session)).toHaveLength(2)
  })

  it('is not asked about where visitors may be signed out', async () => {
    const made = playApi({ [session]: ended, 'GET /api/client/bookings': ended })
    const { result } = renderHook(() => ({ user: useSessionUser(), bookings: useQuery(getBookings, {}) }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.bookings.error).toBeDefined())
    await waitFor(() => expect(result.current.user).toBeNull())
    expect(made).toHaveLength(2)
  })
})
