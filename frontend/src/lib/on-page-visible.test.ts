import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPageVisible } from './on-page-visible'

describe('coming back to the page', () => {
  const run = vi.fn()
  let leave: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    run.mockReset()
    leave = onPageVisible(run, 1000)
  })
  afterEach(() => {
    leave()
    vi.useRealTimers()
  })

  it('is noticed once, a second after the last sign of it', () => {
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(900)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(999)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is not leaving it', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(5000)
    expect(run).not.toHaveBeenCalled()
  })

  it('is of no interest any more after stopping, not even just before', () => {
    window.dispatchEvent(new Event('focus'))
    leave()
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(5000)
    expect(run).not.toHaveBeenCalled()
  })
})
