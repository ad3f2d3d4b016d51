import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, playApi, refusal } from '../../tests/harness'

const shape = z.array(z.object({ id: z.int() }))
const body = [{ id: 1 }]

interface Opening {
  /** How many milliseconds ago. */
  readonly age?: number
  /** What the browser tells of it: above all the bytes that came over the network. */
  readonly told?: object
}

/** A page that carries these answers. */
async function openPage(answers: string, { age = 20, told = { transferSize: 9000 } }: Opening = {}) {
  document.getElementById('first-answers')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'first-answers'
  block.textContent = answers
  document.body.append(block)
  vi.spyOn(performance, 'now').mockReturnValue(age)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(told, { name: '', entryType: '', startTime: 0, duration: 0, toJSON() {} }),
  ])
  vi.resetModules()
  const { endpoint, useQuery, useRefresh } = await import('./client')
  const getThings = (path: string) =>
    endpoint({ method: 'GET', path, response: shape, tags: ['services'] }).takes()
  return { useQuery, useRefresh, things: getThings('/api/things'), others: getThings('/api/others') }
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)
/** SWR asks anew one frame after the first picture. */
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))

const carried = JSON.stringify({ '/api/things': body })

describe('an answer that came with the page', () => {
  it('is there with the first picture, and is not asked for', async () => {
    const calls = playApi({})
    const { useQuery, things } = await openPage(carried)
    const pictures: unknown[] = []
    function List() {
      const { data, error } = useQuery(things, {})
      pictures.push(data)
      return <p>{error ? 'failed' : data?.map(({ id }) => `thing ${id}`).join()}</p>
    }
    // A second reader of the same list, as on the landing page.
    render(
      <>
        <List />
        <List />
      </>,
      { wrapper },
    )
    expect(pictures[0]).toEqual(body)
    await nextFrame()
    expect(screen.getAllByText('thing 1')).toHaveLength(2)
    expect(pictures).not.toContain(undefined)
    expect(calls).toEqual([])
  })

  it('counts as asked for: a reader that comes soon afterwards does not ask either', async () => {
    const calls = playApi({})
    const { useQuery, things } = await openPage(carried)
    function Page({ late }: { late: boolean }) {
      return late ? <Reader key="late" /> : <Reader key="first" />
    }
    function Reader() {
      const { data, busy } = useQuery(things, {})
      return <p>{busy ? 'busy' : `resting with ${data?.length}`}</p>
    }
    const { rerender } = render(<Page late={false} />, { wrapper })
    await screen.findByText('resting with 1')
    rerender(<Page late />)
    expect(screen.getByText('resting with 1')).toBeDefined()
    await nextFrame()
    expect(calls).toEqual([])
  })

  it.each([
    ['that was gone back to and came over the network', { type: 'back_forward', transferSize: 300 }],
    ['in a browser that does not tell how it came', { type: 'navigate' }],
  ])('is believed of a page %s', async (_, told) => {
    const calls = playApi({})
    const { useQuery, things } = await openPage(carried, { told })
    const { result } = renderHook(() => useQuery(things, {}), { wrapper })
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(result.current.data).toEqual(body)
    expect(calls).toEqual([])
  })

  it('answers once: what has changed is asked for', async () => {
    const calls = playApi({ 'GET /api/things': () => json([{ id: 2 }]) })
    const { useQuery, useRefresh, things } = await openPage(carried)
    const { result } = renderHook(() => ({ query: useQuery(things, {}), refresh: useRefresh() }), { wrapper })
    await waitFor(() => expect(result.current.query.busy).toBe(false))
    act(() => result.current.refresh(['services']))
    await waitFor(() => expect(result.current.query.data).toEqual([{ id: 2 }]))
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['of another shape', JSON.stringify({ '/api/things': [{ id: 'one' }] }), {}, undefined],
    ['that broke off', carried.slice(0, -3), {}, undefined],
    ['to another question', JSON.stringify({ '/api/others': body }), {}, undefined],
    ['of a page that was opened too long ago', carried, { age: 5 * 60_000 + 1 }, body],
    ['of a page out of the browser’s cache', carried, { told: { transferSize: 0 } }, body],
    ['of a page that was gone back to', carried, { told: { type: 'back_forward' } }, body],
  ])('%s does not count as asked for', async (_, answers, page, shown) => {
    const calls = playApi({ 'GET /api/things': () => json([{ id: 2 }]) })
    const { useQuery, things } = await openPage(answers, page)
    const { result } = renderHook(() => useQuery(things, {}), { wrapper })
    expect(result.current.data).toEqual(shown)
    await waitFor(() => expect(result.current.data).toEqual([{ id: 2 }]))
    expect(calls).toHaveLength(1)
  })

  it('stays on screen when the question that follows it fails', async () => {
    playApi({ 'GET /api/things': () => refusal(422, 'No.') })
    const { useQuery, things } = await openPage(carried, { told: { transferSize: 0 } })
    const { result } = renderHook(() => useQuery(things, {}), { wrapper })
    await waitFor(() => expect(result.current.error?.message).toBe('No.'))
    expect(result.current.data).toEqual(body)
  })

  it('is fetched where the page carries none', async () => {
    const calls = playApi({ 'GET /api/things': () => json(body) })
    const { useQuery, things } = await openPage('')
    const { result } = renderHook(() => useQuery(things, {}), { wrapper })
    await waitFor(() => expect(result.current.data).toEqual(body))
    expect(calls).toHaveLength(1)
  })
})
