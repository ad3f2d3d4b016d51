// How a browser keeps up with the salon: by a stream, and by asking again and again where two attempts in a row have failed.
import type { Change } from '#/api/admin-changes'

/** News that came, by whatever way. */
export interface News {
  /** `reset`: something may have been missed. `alive`: nothing new, but the server is there. `ended`: the server has ended the stream: its time was over,
   *  or the right to it. */
  readonly kind: 'changes' | 'reset' | 'alive' | 'ended'
  readonly changes?: readonly Change[] | undefined
  /** Where the next question begins; null: where the last one did. */
  readonly last: number | null
}

export interface Source {
  /** Resolves when the server ends the stream, rejects when it cannot be read. */
  stream(after: number | null, signal: AbortSignal, hear: (news: News) => void): Promise<void>
  /** What came after; without a place only where to begin. */
  list(after: number | null): Promise<News>
}

const RETRY = 3_000
const POLL = 10_000
const STREAM_AGAIN = 60_000
/** So many failures in a row, and the stream is not worth another attempt at once. */
const PATIENCE = 2

/** Keeps up until `signal` is aborted, from a place on if one is known. Each abort of a pause, by `wake`, is an attempt at once. */
export async function follow(
  source: Source,
  from: number | null,
  signal: AbortSignal,
  hear: (news: News) => void,
  wake: EventTarget = new EventTarget(),
): Promise<void> {
  let after = from
  let failures = 0
  const take = (news: News) => {
    after = news.last ?? after
    if (!signal.aborted) hear(news)
  }
  while (!signal.aborted) {
    const begun = Date.now()
    const isOver = await isEnded(source, after, signal, take, () => (failures = 0))
    failures = isOver ? 0 : failures + 1
    if (isOver) take({ kind: 'ended', last: null })
    if (failures < PATIENCE) await pause(RETRY, signal, wake)
    while (!signal.aborted && failures >= PATIENCE) {
      const since = after
      await source.list(since).then(
        (news) => take(since === null ? { kind: 'reset', last: news.last } : news),
        () => undefined,
      )
      const isWoken = await pause(POLL, signal, wake)
      if (isWoken || Date.now() - begun >= STREAM_AGAIN) break
    }
  }
}

/** Whether the stream came to its end, rather than being cut or refused. */
async function isEnded(
  source: Source,
  after: number | null,
  signal: AbortSignal,
  take: (news: News) => void,
  onOpen: () => void,
): Promise<boolean> {
  try {
    await source.stream(after, signal, (news) => {
      onOpen()
      take(news)
    })
    return true
  } catch {
    return false
  }
}

/** Whether it was cut short by `wake`. */
function pause(length: number, signal: AbortSignal, wake: EventTarget): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (isWoken: boolean) => {
      over.abort()
      clearTimeout(timer)
      resolve(isWoken)
    }
    const timer = setTimeout(() => end(false), length)
    signal.addEventListener('abort', () => end(false), over)
    wake.addEventListener('wake', () => end(true), over)
    if (signal.aborted) end(false)
  })
}
