import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRefresh } from '#/api/client'
import { maya } from '#/api/session-fixtures'
import { Dialog } from '#/ui/dialog'
import { json, playApi, refusal, renderAt } from '../../tests/harness'
import { SessionNotice } from './session-notice'

const sentence = 'We could not reach the salon. Trying again.'
const known = () => json(maya)
const down = () => refusal(503, 'Try again later.')
let answer = known

function Page() {
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => refresh(['session'])}>
        Ask
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Add booking" closeLabel="Close" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
const open = async (path: string) => {
  playApi({ 'GET /api/session/user': () => answer() })
  renderAt(
    path,
    <SessionNotice>
      <Page />
    </SessionNotice>,
  )
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  answer = known
})
afterEach(() => void vi.useRealTimers())

describe('that the salon cannot be reached', () => {
  it('is said on the page and in the open dialog, quietly, until there is an answer', async () => {
    await open('/services')
    const [region] = screen.getAllByRole('status')
    await press('Open')
    const dialog = within(screen.getByRole('dialog'))
    const heard = dialog.getByRole('status')
    expect(heard.textContent).toBe('')
    const field = dialog.getByLabelText('Name')
    field.focus()
    fireEvent.change(field, { target: { value: 'Zoe' } })
    answer = down
    await press('Ask')
    expect(heard.textContent).toBe(sentence)
    expect(region?.textContent).toBe(sentence)
    expect(document.activeElement).toBe(field)
    answer = known
    await pass(2_000)
    expect(screen.queryByText(sentence)).toBeNull()
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Zoe')
  })

  it('gives way to a missing network', async () => {
    await open('/booking')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline. What you chose is kept.')).toBeDefined()
    network.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it.each(['/profile', '/my-bookings', '/admin/dashboard', '/master/dashboard'])(
    'is said at the first look, too, at %s',
    async (path) => {
      answer = down
      await open(path)
      expect(screen.getByText(sentence)).toBeDefined()
      answer = known
      await pass(2_000)
      expect(screen.queryByText(sentence)).toBeNull()
    },
  )

  it.each(['/', '/booking', '/login'])('is not said at the first look at %s', async (path) => {
    answer = down
    await open(path)
    await pass(60_000)
    expect(screen.queryByText(sentence)).toBeNull()
  })
})
