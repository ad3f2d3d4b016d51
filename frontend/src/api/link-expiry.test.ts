import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instant } from '#/lib/shop-time'
import { deadlineOf, usePassed } from './link-expiry'

const arrivedAt = Date.parse('2026-11-21T12:00:00Z')
const minutesOf = (expiresAt: string) =>
  (deadlineOf('login', instant(expiresAt), arrivedAt) - arrivedAt) / 60_000

describe('the end of a sign-in link', () => {
  it.each([
    ['a salon’s', '2026-11-21T12:05:00Z', 5],
    ['the platform’s', '2026-11-21T12:03:00Z', 3],
    ['one that was given out before', '2026-11-21T12:01:00Z', 1],
    ['one on a device whose clock is ahead', '2026-11-21T11:20:00Z', 3],
    ['one on a device whose clock is behind', '2026-11-21T14:00:00Z', 5],
  ])('of %s comes in time', (_, expiresAt, minutes) => {
    expect(minutesOf(expiresAt)).toBe(minutes)
  })
})

describe('passing it', () => {
  beforeEach(() => void vi.useFakeTimers({ now: arrivedAt }))
  afterEach(() => void vi.useRealTimers())

  it('is noticed by itself, and a later one is awaited anew', () => {
    const { result, rerender } = renderHook(({ moment }: { moment: number }) => usePassed(moment), {
      initialProps: { moment: arrivedAt + 5000 },
    })
    act(() => vi.advanceTimersByTime(4999))
    expect(result.current).toBe(false)
    act(() => vi.advanceTimersByTime(1))
    expect(result.current).toBe(true)
    rerender({ moment: arrivedAt + 9000 })
    expect(result.current).toBe(false)
    act(() => vi.advanceTimersByTime(4000))
    expect(result.current).toBe(true)
  })

  it('never happens without one', () => {
    const { result } = renderHook(() => usePassed(undefined))
    act(() => vi.advanceTimersByTime(1_000_000))
    expect(result.current).toBe(false)
  })
})
