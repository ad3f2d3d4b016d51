// Fetches a part of the application that is loaded later, and does not let one lost download stand in the way.
// React keeps a failed `lazy` for good, so the last resort is to load the page anew: a booking under way survives that. Without a network the chunk is
// waited for: the page would be lost, too.
import { whenOnline } from '#/lib/online'
import { readText, writeText } from '#/lib/stored-text'

const pause = 1000

/** `name` is the chunk's own: it is what keeps a chunk that is gone for good from reloading the page for ever. */
export async function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  const mark = `reloaded:${name}`
  try {
    const chunk = await load().catch(() => again(load))
    writeText('session', mark, null)
    return chunk
  } catch (cause) {
    if (!setMark(mark)) throw cause
    location.reload()
    return new Promise(() => undefined)
  }
}

async function again<T>(load: () => Promise<T>): Promise<T> {
  await wait()
  await whenOnline()
  return load().catch((cause) => {
    if (navigator.onLine) throw cause
    return again(load)
  })
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, pause))

/** Whether the mark is new and outlives a reload; where storage is forbidden it would not. */
function setMark(mark: string): boolean {
  return readText('session', mark) === null && writeText('session', mark, '1')
}
