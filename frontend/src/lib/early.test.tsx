import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { early } from './early'

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
  return { ...early(getChunk), getChunk, comes: () => act(async () => resolve({ default: Counter })) }
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
