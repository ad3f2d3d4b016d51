import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadChunk } from './chunk'

const lost = new TypeError('Failed to fetch dynamically imported module')
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What came of loading: the chunk, the failure, or nothing because the page is being left. */
async function outcome(load: () => Promise<string>, name = 'page') {
  let result = 'leaving'
  loadChunk(name, load).then(
    (chunk) => {
      result = chunk
    },
    () => {
      result = 'failed'
    },
  )
  await vi.advanceTimersByTimeAsync(5000)
  return result
}

it('asks a second time for a chunk that got lost', async () => {
  const load = vi.fn(async () => 'chunk').mockRejectedValueOnce(lost)
  expect(await outcome(load)).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

it('loads the page anew once, however many other chunks arrive in between', async () => {
  const gone = () => Promise.reject(lost)
  expect(await outcome(gone)).toBe('leaving')
  expect(await outcome(async () => 'chunk', 'another')).toBe('chunk')
  expect(await outcome(gone)).toBe('failed')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('may load the page anew again after the chunk has arrived', async () => {
  const gone = () => Promise.reject(lost)
  await outcome(gone)
  await outcome(async () => 'chunk')
  expect(await outcome(gone)).toBe('leaving')
  expect(reload).toHaveBeenCalledTimes(2)
})

it('waits for a network, however often it goes', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('chunk') : Promise.reject(lost)))
  const arrived = vi.fn()
  void loadChunk('page', load).then(arrived)
  await vi.advanceTimersByTimeAsync(60_000)
  // Back for a moment only.
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  network.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toHaveBeenCalledWith('chunk')
  expect(reload).not.toHaveBeenCalled()
})

it('does not leave the page when it could not remember having done so', async () => {
  const gone = () => Promise.reject(lost)
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden')
  })
  expect(await outcome(gone)).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
})
