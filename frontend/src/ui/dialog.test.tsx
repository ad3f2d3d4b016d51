import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from './dialog'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Customize Cut" closeLabel="Close" onClose={() => setOpen(false)}>
          <input aria-label="Length" />
        </Dialog>
      )}
    </>
  )
}

describe('a dialog', () => {
  it('is modal, carries its title, and gives the focus back when closed', async () => {
    const user = userEvent.setup()
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    const dialog = screen.getByRole('dialog', { name: 'Customize Cut' })
    expect(dialog).toHaveProperty('open', true)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('closes through its owner when the browser asks (Esc, a click outside)', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when a dialog inside of it is asked to close', () => {
    const closed: string[] = []
    render(
      <Dialog title="Outer" closeLabel="Close" onClose={() => closed.push('outer')}>
        <Dialog title="Inner" closeLabel="Close" onClose={() => closed.push('inner')}>
          Words
        </Dialog>
      </Dialog>,
    )
    screen
      .getByRole('dialog', { name: 'Inner' })
      .dispatchEvent(new Event('cancel', { bubbles: false, cancelable: true }))
    expect(closed).toEqual(['inner'])
  })
})
