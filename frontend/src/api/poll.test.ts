import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePoll } from './poll'

const visible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a poll', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks repeatedly in a visible tab, and at once after a long absence', () => {
    const ask = vi.fn()
    renderHook(() => usePoll(ask, 60_000, true))
    vi.advanceTimersByTime(120_000)
    expect(ask).toHaveBeenCalledTimes(2)
    visible('hidden')
    vi.advanceTimersByTime(3_600_000 + 20_000)
    expect(ask, 'nobody looks').toHaveBeenCalledTimes(2)
    visible('visible')
    expect(ask, 'an hour later').toHaveBeenCalledTimes(3)
  })

  it('does not ask after a short absence', () => {
    const ask = vi.fn()
    renderHook(() => usePoll(ask, 60_000, true))
    vi.advanceTimersByTime(30_000)
    visible('hidden')
    visible('visible')
    expect(ask).not.toHaveBeenCalled()
  })

  it('ends with what it waits for', () => {
    const ask = vi.fn()
    const { rerender } = renderHook(({ waiting }) => usePoll(ask, 1_000, waiting), {
      initialProps: { waiting: true },
    })
    rerender({ waiting: false })
    vi.advanceTimersByTime(10_000)
    visible('visible')
    expect(ask).not.toHaveBeenCalled()
  })
})
