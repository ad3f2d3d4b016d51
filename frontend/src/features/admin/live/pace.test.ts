import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paced } from './pace'

const visible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a pace', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('looks at once, and then at most once in two seconds', () => {
    const run = vi.fn()
    const looks = paced(run)
    for (let asked = 0; asked < 50; asked += 1) {
      looks.ask()
      vi.advanceTimersByTime(100)
    }
    expect(run).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(10_000)
    expect(run, 'the last one is not forgotten').toHaveBeenCalledTimes(4)
    looks.stop()
  })

  it('waits while nobody looks', () => {
    const run = vi.fn()
    const looks = paced(run)
    visible('hidden')
    looks.ask()
    vi.advanceTimersByTime(60_000)
    expect(run).not.toHaveBeenCalled()
    visible('visible')
    expect(run).toHaveBeenCalledTimes(1)
    looks.ask()
    looks.stop()
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
