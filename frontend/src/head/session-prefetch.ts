// Who the visitor is, asked in <head>: the question goes out beside the scripts of the application, not after them.
import { authHeaders, isAnonymous } from '#/lib/session-id'

/** Milliseconds after which an answer counts as lost, and as too old. */
const prefetchTimeout = 5_000

interface Prefetched {
  readonly request: string
  /** Undefined when the network failed at once; a failure when no answer came for so long. */
  readonly answer: Promise<Response | undefined>
}

let prefetched: Prefetched | undefined

const requestKey = (url: string): string => JSON.stringify([url, authHeaders()])

/** Asks who the visitor is, unless that is known. */
export function prefetchSession(url: string): void {
  if (isAnonymous()) return
  const answer = fetch(url, { headers: authHeaders(), signal: AbortSignal.timeout(prefetchTimeout) }).catch(
    unlessLate,
  )
  // The application may never take it.
  answer.catch(() => undefined)
  prefetched = { request: requestKey(url), answer }
  setTimeout(clearPrefetched, prefetchTimeout)
}

/** What fails at once is worth asking again; after a full timeout the visitor does not wait once more. */
function unlessLate(cause: unknown): undefined {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') throw cause
}

/** The answer to this question, for the first caller that asks soon. */
export function takePrefetched(url: string): Promise<Response | undefined> | undefined {
  if (prefetched?.request !== requestKey(url)) return undefined
  const { answer } = prefetched
  prefetched = undefined
  return answer
}

/** What was asked may be so no longer. */
export function clearPrefetched(): void {
  prefetched = undefined
}
