import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastProvider, useToast } from './toast'

function Buttons() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Booking created', text: 'All good.' })}>
        good
      </button>
      <button type="button" onClick={() => toast({ title: 'Booking failed', tone: 'destructive' })}>
        bad
      </button>
    </>
  )
}

describe('notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <ToastProvider duration={5000}>
        <Buttons />
      </ToastProvider>,
    )
  })
  afterEach(() => void vi.useRealTimers())

  const show = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

  it('stay for five seconds', () => {
    show('good')
    expect(screen.getByRole('status').textContent).toBe('Booking createdAll good.')
    wait(4999)
    expect(screen.getByRole('status').textContent).not.toBe('')
    wait(1)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('come one at a time; a failure is an alert', () => {
    show('good')
    show('bad')
    expect(screen.getByRole('alert').textContent).toBe('Booking failed')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('start their five seconds anew when shown again', () => {
    show('good')
    wait(4000)
    show('good')
    wait(4000)
    expect(screen.getByRole('status').textContent).not.toBe('')
  })

  it('wait while they are hovered or focused', () => {
    show('good')
    const note = screen.getByText('All good.').closest('.toast')
    if (!(note instanceof HTMLElement)) throw new Error('no notification')
    fireEvent.mouseEnter(note)
    fireEvent.focus(note)
    fireEvent.mouseLeave(note)
    wait(20_000)
    expect(screen.getByRole('status').textContent).not.toBe('')
    fireEvent.blur(note)
    wait(5000)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
