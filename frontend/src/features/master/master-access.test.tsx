import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../tests/harness'
// Loaded later in the application; here, before the clock of a test runs.
import '#/dashboard/hand-over'
import './question-dialog'
import './master-guard'
import './salon-counts'
import './salon-filter'
import './task-dialog'
import './whatsapp-card'
import { ava, glow, mia } from './master-fixtures'

import { field, fill, list, open, openForm, session } from './master-harness'

describe('who may open it', () => {
  it.each([
    [
      'nobody',
      () => refusal(401, 'Session not verified', 'not_verified'),
      /^You need to be logged in/,
      'Sign in',
      '/login',
    ],
    [
      'a salon’s admin',
      () => json(ava),
      "You don't have permission to access the master dashboard.",
      'Back to Home',
      '/',
    ],
  ] as const)('not %s', async (_, user, text, link, href) => {
    const calls = open({ [session]: user })
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set([session]))
  })

  it('is not decided by a server in trouble', async () => {
    const calls = open({ [session]: () => refusal(503, 'Try again later.') })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(await screen.findByText('Loading dashboard...')).toBeDefined()
    expect(screen.queryByText('Access Denied')).toBeNull()
  })

  it('stays so while a server in trouble is asked, and what was typed stays, too', async () => {
    let broken = false
    const calls = open({
      [session]: () => (broken ? refusal(503, 'Try again later.') : json(mia)),
      [list]: () => (broken ? refusal(401, 'Session not verified') : json([glow])),
    })
    await openForm('New Salon')
    await fill(/^Name/, 'Luna Hair')
    broken = true
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search salons...' }), 'luna')
    await waitFor(() => expect(calls.filter(({ name }) => name === session)).toHaveLength(2))
    await screen.findByText('Error loading salons')
    expect(field(/^Name/)).toHaveProperty('value', 'Luna Hair')
  })

  it('is asked before anything is shown', () => {
    open()
    expect(screen.getByText('Loading dashboard...')).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
