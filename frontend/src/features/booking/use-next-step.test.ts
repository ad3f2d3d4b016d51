import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNextStep } from './use-next-step'

const lost = new TypeError('Failed to fetch dynamically imported module')
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

afterEach(() => void vi.restoreAllMocks())

it('waits for the code once the next step can be reached, and never again', async () => {
  let arrive: (chunk: unknown) => void = () => undefined
  const load = vi.fn(() => new Promise((resolve) => (arrive = resolve)))
  const { result, rerender } = renderHook(({ ready }) => useNextStep('staff', ready ? load : null), {
    initialProps: { ready: false },
  })
  expect([result.current, load.mock.calls.length]).toEqual([false, 0])
  rerender({ ready: true })
  expect(result.current).toBe(true)
  arrive('chunk')
  await settle()
  expect(result.current).toBe(false)
  expect(renderHook(() => useNextStep('staff', load)).result.current, 'comes back to the step').toBe(false)
})

it('goes on waiting without a network, and by itself with it', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve() : Promise.reject(lost)))
  const { result } = renderHook(() => useNextStep('time', load))
  await settle()
  expect(result.current).toBe(true)
  network.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await settle()
  expect(result.current).toBe(false)
})

it('does not stand in the way of a step that is lost: its page says what is wrong', async () => {
  const { result } = renderHook(() => useNextStep('confirm', () => Promise.reject(lost)))
  await settle()
  expect(result.current).toBe(false)
})
