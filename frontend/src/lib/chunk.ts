// Fetches a part of the application that is loaded later, and does not let one lost download stand in the way.
// React keeps a failed `lazy` for good, so the last resort is to load the page anew: a booking under way survives that.
import { readText, writeText } from '#/lib/stored-text'

const pause = 1000

/** `name` is the chunk's own: it is what keeps a chunk that is gone for good from reloading the page for ever. */
export async function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  const mark = `reloaded:${name}`
  try {
    const chunk = await load().catch(() => wait().then(load))
    writeText('session', mark, null)
    return chunk
  } catch (cause) {
    if (!navigator.onLine || !setMark(mark)) throw cause
    location.reload()
    return new Promise(() => undefined)
  }
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, pause))

/** Whether the mark is new and outlives a reload; where storage is forbidden it would not. */
function setMark(mark: string): boolean {
  return readText('session', mark) === null && writeText('session', mark, '1')
}
