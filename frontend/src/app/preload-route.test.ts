import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadRoute } from './preload-route'

const loaded = vi.hoisted(() => ({
  home: vi.fn<() => Promise<unknown>>(),
  platform: vi.fn<() => Promise<unknown>>(),
  dashboard: vi.fn<() => Promise<unknown>>(),
}))

vi.mock('./pages', () => ({
  salonPages: [{ path: '/', load: loaded.home }],
  platformPages: [{ path: '/', load: loaded.platform }],
  framedPages: ['/admin/dashboard', '/master/dashboard'].map((path) => ({ path, load: loaded.dashboard })),
}))

const salon = { shop: 'glow' }

beforeEach(() => {
  vi.useFakeTimers()
  for (const load of Object.values(loaded)) load.mockReset().mockReturnValue(new Promise(() => undefined))
})
afterEach(() => vi.useRealTimers())

/** Whether it settles within so many milliseconds. */
async function settles(opened: Promise<unknown>, within: number) {
  const settled = vi.fn()
  void opened.then(settled)
  await vi.advanceTimersByTimeAsync(within)
  return settled.mock.calls.length === 1
}

test('the page of the address is waited for, and no other', async () => {
  loaded.home.mockResolvedValue({})
  expect(await settles(preloadRoute(salon, '/'), 0)).toBe(true)
  expect(loaded.platform).not.toHaveBeenCalled()
  loaded.platform.mockResolvedValue({})
  expect(await settles(preloadRoute('platform', '/'), 0)).toBe(true)
  loaded.dashboard.mockResolvedValue({})
  expect(await settles(preloadRoute(salon, '/admin/dashboard'), 0)).toBe(true)
  expect(loaded.home).toHaveBeenCalledTimes(1)
})

test('not for long', async () => {
  expect(await settles(preloadRoute(salon, '/'), 99)).toBe(false)
  expect(await settles(preloadRoute(salon, '/'), 100)).toBe(true)
})

test('a missing or unknown page does not hold up the frame', async () => {
  loaded.home.mockRejectedValue(new Error('offline'))
  expect(await settles(preloadRoute(salon, '/'), 0)).toBe(true)
  expect(await settles(preloadRoute(salon, '/nowhere'), 0)).toBe(true)
})
