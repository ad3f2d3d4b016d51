// One of a browser's tabs keeps up for all: it holds a lock, and tells the others on a channel. Six connections to a host are all that a browser opens.
import * as z from 'zod/mini'
import { listedChangeSchema } from '#/api/admin-changes'
import type { News } from './follow'

const newsSchema = z.object({
  kind: z.enum(['changes', 'reset', 'alive', 'ended']),
  changes: z.optional(z.array(listedChangeSchema)),
  last: z.nullable(z.int()),
})

/** Keeps up from a place until `signal` is aborted. */
type Lead = (from: number | null, signal: AbortSignal, hear: (news: News) => void) => Promise<void>

export interface Shared {
  /** Takes over from a tab that has fallen silent. */
  readonly takeOver: () => void
  readonly stop: () => void
}

/** A tab that has come and does not know yet where the others stand. */
const HELLO = 'hello'

/** How far this page has kept up, by name: a person who comes back to the dashboard goes on there. */
const places = new Map<string, number>()

/** `lead` runs in one of the tabs that share a name; `hear` in all of them. */
export function shared(name: string, lead: Lead, hear: (news: News) => void): Shared {
  const over = new AbortController()
  const channel = new BroadcastChannel(name)
  let isLeading = false
  const take = (news: News) => {
    const { last } = news
    const isFirst = last !== null && !places.has(name)
    if (last !== null) places.set(name, last)
    // What the page shows was read before that.
    hear(isFirst ? { kind: 'reset', last } : news)
  }
  channel.onmessage = ({ data }) => {
    if (data === HELLO && isLeading) channel.postMessage({ kind: 'alive', last: places.get(name) ?? null })
    const news = z.safeParse(newsSchema, data)
    if (news.success && !over.signal.aborted) take(news.data)
  }
  async function run(mine: AbortSignal) {
    isLeading = true
    await lead(places.get(name) ?? null, mine, (news) => {
      if (mine.aborted) return
      channel.postMessage(news)
      take(news)
    })
    isLeading = false
  }
  async function queue(options: LockOptions) {
    const mine = new AbortController()
    over.signal.addEventListener('abort', () => mine.abort(), { once: true })
    try {
      await navigator.locks.request(name, options, () => run(mine.signal))
    } catch (cause) {
      mine.abort()
      if (over.signal.aborted) return
      const isTakenOver = cause instanceof DOMException && cause.name === 'AbortError'
      await (isTakenOver ? queue({ signal: over.signal }) : run(over.signal))
    }
  }
  channel.postMessage(HELLO)
  // Where there are no locks, each tab keeps up for itself.
  if (navigator.locks) void queue({ signal: over.signal })
  else void run(over.signal)
  return {
    takeOver: () => {
      if (navigator.locks && !isLeading) void queue({ steal: true })
    },
    stop: () => {
      over.abort()
      channel.close()
    },
  }
}
