import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyWithPreload } from './lazy-component'

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

/** A chunk that comes when it is told to. */
function chunk() {
  let resolve: (chunk: { default: ComponentType }) => void = () => undefined
  const promise = new Promise<{ default: ComponentType }>((settle) => {
    resolve = settle
  })
  const getChunk = vi.fn(() => promise)
  return {
    ...lazyWithPreload(getChunk),
    getChunk,
    comes: () => act(async () => resolve({ default: Counter })),
  }
}

const shown = (Screen: ComponentType) => (
  <Suspense fallback="waiting">
    <Screen />
  </Suspense>
)

test('what was fetched before is there at once, and was fetched once', async () => {
  const { Component, load, getChunk, comes } = chunk()
  void load()
  await comes()
  render(shown(Component))
  expect(screen.getByRole('button').textContent).toBe('0')
  expect(getChunk).toHaveBeenCalledTimes(1)
})

test('what was not is waited for', async () => {
  const { Component, getChunk, comes } = chunk()
  render(shown(Component))
  expect(screen.getByText('waiting')).toBeDefined()
  await comes()
  expect(screen.getByRole('button').textContent).toBe('0')
  expect(getChunk).toHaveBeenCalledTimes(1)
})

test('what is shown stays as it is when it is shown again', async () => {
  const { Component, comes } = chunk()
  const { rerender } = render(shown(Component))
  await comes()
  await userEvent.click(screen.getByRole('button'))
  rerender(shown(Component))
  expect(screen.getByRole('button').textContent).toBe('1')
})

// As in a browser, where React shows at once what is here by the end of the moment.
test('what is here a moment later stays as it is, too', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const { Component } = lazyWithPreload(() => Promise.resolve({ default: Counter }))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (time: string) =>
    startTransition(() =>
      root.render(
        <>
          <output>{time}</output>
          {shown(Component)}
        </>,
      ),
    )
  show('once')
  const counter = await vi.waitUntil(() => place.querySelector('button'))
  counter.click()
  await vi.waitUntil(() => counter.textContent === '1')
  show('again')
  await vi.waitUntil(() => place.querySelector('output')?.textContent === 'again')
  expect(place.querySelector('button')?.textContent).toBe('1')
  root.unmount()
})
