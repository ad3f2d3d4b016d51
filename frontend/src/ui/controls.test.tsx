import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ActionBar } from './action-bar'
import { Avatar } from './avatar'
import { Button } from './button'
import { Field } from './field'
import { Stepper } from './stepper'

describe('a pending button', () => {
  it('says so and ignores clicks, but keeps the focus', () => {
    const pressed = vi.fn()
    render(
      <Button pending onClick={pressed}>
        Creating Booking...
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Creating Booking...' })
    button.focus()
    fireEvent.click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  it('works again when it is done', () => {
    const pressed = vi.fn()
    render(<Button onClick={pressed}>Confirm Booking</Button>)
    fireEvent.click(screen.getByRole('button'))
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('a field', () => {
  it('ties its help and its error to the input', () => {
    render(<Field label="Full Name" help="As on your card" error="Please enter your name." />)
    const input = screen.getByLabelText('Full Name')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on your card',
      'Please enter your name.',
    ])
  })
})

describe('a face', () => {
  it('is the initials while there is no photo', () => {
    const { container } = render(<Avatar name="  Ava Marie Laurent " photo={null} />)
    expect(container.textContent).toBe('AL')
  })

  it('is the photo, and the initials when it does not load', () => {
    const { container } = render(<Avatar name="Cher" photo="/uploads/cher.jpg" />)
    const photo = container.querySelector('img')
    expect(photo?.getAttribute('src')).toBe('/uploads/cher.jpg')
    if (photo) fireEvent.error(photo)
    expect(container.textContent).toBe('C')
  })
})

describe('the stepper', () => {
  it('names the finished and marks the current step', () => {
    render(
      <Stepper
        label="Progress"
        doneWord="Done:"
        steps={[
          { label: 'Services', state: 'done' },
          { label: 'Date & Time', state: 'current' },
          { label: 'Confirm', state: 'ahead' },
        ]}
      />,
    )
    const steps = screen.getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(steps[0]?.querySelector('[aria-label="Done:"]')).not.toBeNull()
    expect(steps[2]?.textContent).toBe('3Confirm')
  })
})

describe('the action bar', () => {
  it('announces its state and goes back', () => {
    const back = vi.fn()
    render(
      <ActionBar label="Selection" status="2 services selected" back={{ label: 'Back', run: back }}>
        <Button>Continue</Button>
      </ActionBar>,
    )
    expect(screen.getByRole('region', { name: 'Selection' })).toBeDefined()
    expect(screen.getByText('2 services selected').getAttribute('aria-live')).toBe('polite')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(back).toHaveBeenCalledOnce()
  })
})
