// What the user did last, and its undo: by the bar, by the tool and by Ctrl+Z.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { json, playApi, refusal } from '../../../../tests/harness'
import { alertText, playTab, renderTab } from '../../../../tests/tab-harness'
import { bookingAt } from './booking-fixtures'
import { readView } from './calendar-view'
import { DayTools } from './day-tools'
import { UndoBar } from './undo-bar'

const last = 'GET /api/admin/actions/last'
const undo = 'POST /api/admin/actions/5/undo'
const moved = {
  id: 5,
  text: 'Moved Hana Sato to Sat, Nov 21, 2:30 PM.',
  at: '2026-11-20T13:00:00Z',
  until: '2026-11-20T13:10:00Z',
}
const undone = { booking: bookingAt(2, '10:30', 90), text: moved.text }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T13:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const page = (
  <>
    <input aria-label="Search" />
    <DayTools shown={readView(new URLSearchParams(), shopDate('2026-11-20'))} onShow={() => undefined} />
    <UndoBar />
  </>
)

it('says what was done last, and undoes it', async () => {
  let answer: unknown = moved
  const calls = playTab(page, {
    [last]: () => json(answer),
    [undo]: () => {
      answer = null
      return json(undone)
    },
  })
  expect((await screen.findByText(moved.text)).getAttribute('role')).toBe('status')
  const tool = screen.getByTitle(`Undo: ${moved.text}`)
  expect(tool.getAttribute('aria-disabled')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  await waitFor(() => expect(screen.queryByText(moved.text)).toBeNull())
  const off = screen.getByTitle('Nothing to undo')
  expect(off.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(off)
  expect(calls.filter(({ init }) => init.method === 'POST')).toHaveLength(1)
})

it('undoes by Ctrl+Z, but not what is typed', async () => {
  const calls = playTab(page, { [last]: () => json(moved), [undo]: () => json(undone) })
  await screen.findByText(moved.text)
  const posts = () => calls.filter(({ init }) => init.method === 'POST').length
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z' })
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(posts()).toBe(0)
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  await waitFor(() => expect(posts()).toBe(1))
})

it('goes when its time is over by the server', async () => {
  let answer: unknown = moved
  playTab(page, { [last]: () => json(answer) })
  await screen.findByText(moved.text)
  answer = null
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(() => expect(screen.queryByText(moved.text)).toBeNull())
  expect(screen.getByTitle('Nothing to undo')).toBeDefined()
})

it('says why something is not undone', async () => {
  playApi({
    [last]: () => json(moved),
    [undo]: () => refusal(409, "Hana Sato's former time has been taken by Ada.", 'slot_taken'),
  })
  renderTab(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await alertText('Undo failed')).toBe("Undo failedHana Sato's former time has been taken by Ada.")
})
