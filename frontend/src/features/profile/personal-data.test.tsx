import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { asMaya, link, calls as paths, playWindow } from './profile-fixtures'

const take = 'GET /api/client/me/export'
const leave = 'DELETE /api/client/me'

const data = {
  exported_at: '2099-11-21T12:00:00Z',
  shop: { id: 1, name: 'Glow Beauty Studio', subdomain: 'glow' },
  profile: {
    name: 'Maya Chen',
    phone: null,
    email: null,
    member_since: '2026-11-02T20:00:00Z',
    status: 'active',
  },
  bookings: [],
  messages: [],
  waitlist: [
    {
      joined_at: '2026-11-20T20:00:00Z',
      state: 'waiting',
      services: [],
      staff_name: null,
      windows: [{ date_from: '2026-11-27', date_to: '2026-11-27', time_from: '00:00', time_to: '24:00' }],
    },
  ],
  consents: [
    {
      purpose: 'promotions',
      granted: true,
      source: 'web',
      wording: 'Send me offers.',
      at: '2026-11-20T20:00:00Z',
    },
  ],
}

const play = (answers: Parameters<typeof playApi>[0]) =>
  playApi({ ...asMaya(), [paths.bookings]: () => json([]), ...answers })

async function openDetails() {
  renderAt('/profile', <Profile />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Profile' }))
}

async function ask() {
  await openDetails()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my data' }))
  return screen.findByRole('dialog')
}

const confirm = async (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete my data' }))

describe('what the salon knows', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is downloaded as a file', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          made.push(blob)
          return 'blob:x'
        },
        revokeObjectURL: () => undefined,
      }),
    )
    play({ [take]: () => json(data) })
    await openDetails()
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await vi.waitFor(() => expect(made).toHaveLength(1))
    expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual(data)
  })

  it('says so when it cannot be had', async () => {
    play({ [take]: () => refusal(429, 'Please wait a moment.', 'rate_limited') })
    await openDetails()
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    expect((await screen.findByText('Please wait a moment.')).closest('[role=alert]')).not.toBeNull()
  })
})

describe('being forgotten', () => {
  it('says what will happen, and may be thought over', async () => {
    const sent = play({})
    const dialog = await ask()
    expect(dialog.textContent).toContain('Your coming appointments are cancelled, and the salon is told.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep my data' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.map(({ name }) => name)).not.toContain(leave)
  })

  it('wants a fresh message first when the last is older', async () => {
    let fresh = false
    play({
      [leave]: () => (fresh ? json({ success: true }) : refusal(403, 'Please verify.', 'must_verify')),
      [paths.link]: () => json(link),
    })
    const dialog = await ask()
    await confirm(dialog)
    const chat = playWindow()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Verify via WhatsApp' }))
    await vi.waitFor(() => expect(chat.location.replace).toHaveBeenCalledWith(link.whatsappLink))
    fresh = true
    await confirm(dialog)
    expect(await screen.findByText('This salon does not know you any more.')).toBeDefined()
    await act(() => Promise.resolve())
  })

  it('says why it was refused', async () => {
    play({ [leave]: () => refusal(409, 'You work here.', 'at_work') })
    const dialog = await ask()
    await confirm(dialog)
    expect((await within(dialog).findByText('You work here.')).getAttribute('role')).toBe('alert')
  })
})
