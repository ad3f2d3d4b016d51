import { afterEach, expect, it, vi } from 'vitest'
import type { News } from './follow'
import { shared } from './sharing'

/** One lock, as browsers have them: the first takes it, the others queue. */
function playLocks() {
  let queue = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, { signal }: LockOptions, run: () => Promise<void>) => {
        const turn = queue.then(() => (signal?.aborted ? undefined : run()))
        queue = turn
        return turn
      },
    },
  })
}

/** A tab: the places from which it led, what it heard, and how it tells something while it leads. */
function tab(name: string) {
  const heard: News[] = []
  const led: (number | null)[] = []
  let tell: ((news: News) => void) | undefined
  const tabs = shared(
    name,
    (from, signal, hear) => {
      led.push(from)
      tell = hear
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    },
    (news) => heard.push(news),
  )
  return { heard, led, stop: tabs.stop, tell: (news: News) => tell?.(news) }
}

afterEach(() => vi.unstubAllGlobals())

it('lets one tab lead, tells all, and lets the next go on where the first has left', async () => {
  playLocks()
  const [first, second] = [tab('one'), tab('one')]
  await vi.waitFor(() => expect([first.led, second.led]).toEqual([[null], []]))
  first.tell({ kind: 'alive', last: 4 })
  first.tell({ kind: 'changes', changes: [], last: 5 })
  await vi.waitFor(() => expect(second.heard.at(-1)).toEqual({ kind: 'changes', changes: [], last: 5 }))
  // What was on the page before it knew its place may be old.
  expect(first.heard.map(({ kind }) => kind)).toEqual(['reset', 'changes'])
  first.stop()
  await vi.waitFor(() => expect(second.led).toEqual([5]))
  second.stop()
})

it('leads by itself where there are no locks', async () => {
  vi.stubGlobal('navigator', {})
  const alone = tab('two')
  expect(alone.led).toEqual([null])
  alone.stop()
  alone.tell({ kind: 'alive', last: 1 })
  expect(alone.heard, 'it is over').toEqual([])
})
