// A stream that goes on until one of its ends is gone. EventSource could not say who asks.

import { eventReader, type ServerEvent } from '#/lib/server-events'
import { authHeaders } from '#/lib/session-id'

/** No byte for so long means that the way is cut: the server says every 15 seconds that it is there. */
const SILENCE = 25_000

interface Reading {
  readonly after: number | null
  readonly signal: AbortSignal
  /** Called with every part, also with one that holds no event. */
  readonly onPart: (events: readonly ServerEvent[]) => void
}

/** Resolves when the server ends the stream; rejects when it refuses it, or when the way is cut. */
export async function readEvents(url: string, { after, signal, onPart }: Reading): Promise<void> {
  const silence = new AbortController()
  const headers = new Headers({ ...authHeaders(), accept: 'text/event-stream' })
  if (after !== null) headers.set('last-event-id', String(after))
  let timer = setTimeout(() => silence.abort(), SILENCE)
  try {
    const response = await fetch(url, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
    const read = eventReader()
    const parts = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE)
      onPart(read(part.value))
    }
  } finally {
    clearTimeout(timer)
  }
}
