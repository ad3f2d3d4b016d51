import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { asMaya, calls as paths } from './profile-fixtures'

const token = {
  id: 7,
  created_at: '2099-11-21T15:00:00Z',
  expires_at: '2099-12-21T15:00:00Z',
  last_used_at: null,
  device: 'Firefox on Linux',
}

async function open(answers: Parameters<typeof playApi>[0]) {
  const sent = playApi({ ...asMaya(), [paths.bookings]: () => json([]), ...answers })
  renderAt('/profile', <Profile />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Profile' }))
  await screen.findByRole('heading', { name: 'Your Data' })
  return sent
}

describe('programs that may act as the visitor', () => {
  it('are not mentioned to somebody who has none', async () => {
    await open({})
    expect(screen.queryByText('Programs that may act as you')).toBeNull()
  })

  it('are listed, and the visitor ends one', async () => {
    let tokens = [token]
    const sent = await open({
      [paths.tokens]: () => json(tokens),
      'DELETE /api/auth/tokens/7': () => {
        tokens = []
        return json({ success: true })
      },
    })
    const section = await screen.findByRole('region', { name: 'Programs that may act as you' })
    expect(within(section).getByText('Firefox on Linux')).toBeDefined()
    expect(section.textContent).toContain('never used')
    await userEvent.click(within(section).getByRole('button', { name: /^End access/ }))
    expect(await screen.findByText('The program cannot act as you any more.')).toBeDefined()
    expect(sent.map(({ name }) => name)).toContain('DELETE /api/auth/tokens/7')
    expect(screen.queryByRole('region', { name: 'Programs that may act as you' })).toBeNull()
  })

  it('say so when they cannot be loaded or ended', async () => {
    let down = true
    await open({
      [paths.tokens]: () => (down ? refusal(422, 'Broken.', 'invalid') : json([token])),
      'DELETE /api/auth/tokens/7': () => refusal(429, 'Please wait a moment.', 'rate_limited'),
    })
    down = false
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: /^End access/ }))
    expect(await screen.findByText('Please wait a moment.')).toBeDefined()
  })
})
