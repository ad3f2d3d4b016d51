// Who the visitor is, asked in <head>: the question goes out beside the scripts of the application, not after them.
import { asWhom, isStranger } from '#/lib/session-id'

/** Milliseconds after which an answer counts as lost, and as too old. */
const patience = 5_000

interface Asked {
  /** The address, and as whom. */
  readonly question: string
  /** Undefined when the network failed at once; a failure when nobody answered for so long. */
  readonly answer: Promise<Response | undefined>
}

let asked: Asked | undefined

const questionOf = (url: string): string => JSON.stringify([url, asWhom()])

/** Asks who the visitor is, unless that is known. */
export function askAhead(url: string): void {
  if (isStranger()) return
  const answer = fetch(url, { headers: asWhom(), signal: AbortSignal.timeout(patience) }).catch(unlessLate)
  // It may be that nobody takes it.
  answer.catch(() => undefined)
  asked = { question: questionOf(url), answer }
  setTimeout(forgetAhead, patience)
}

/** What fails at once is worth asking again; whoever has waited as long as anybody should is not to wait once more. */
function unlessLate(cause: unknown): undefined {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') throw cause
}

/** The answer to this question, for whoever asks it first and soon. */
export function takeAhead(url: string): Promise<Response | undefined> | undefined {
  if (asked?.question !== questionOf(url)) return undefined
  const { answer } = asked
  asked = undefined
  return answer
}

/** What was asked may be so no longer. */
export function forgetAhead(): void {
  asked = undefined
}
