import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientDetail } from '#/api/admin-clients'
import { instant } from '#/lib/shop-time'
import { json, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab, pressMeant } from '../../../../tests/tab-harness'
import { ClientDetails } from './client-detail'
import { ClientPromotions } from './client-promotions'
import { camilleFile, hanaFile } from './crm-fixtures'

const put = 'PUT /api/admin/clients/32/consent'
type Said = NonNullable<ClientDetail['promotions']>
const said = (granted: boolean, source: Said['source'], at = '2026-11-20T10:00:00Z'): ClientDetail => ({
  ...hanaFile,
  promotions: { granted, source, at: instant(at) },
})
const show = (client: ClientDetail, answers: Parameters<typeof playTab>[1] = {}) =>
  playTab(<ClientPromotions client={client} />, answers)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T15:00:00Z') })
})
afterEach(() => vi.useRealTimers())

describe('the line', () => {
  it.each<[string, ClientDetail]>([
    ['Promotions: yes, when booking, Nov 20', said(true, 'web')],
    ['Promotions: yes, in the profile, Nov 20', said(true, 'profile')],
    ['Promotions: yes, in person, Nov 20', said(true, 'in_person')],
    ['Promotions: yes, by phone, Nov 20', said(true, 'phone')],
    ['Promotions: yes, on paper, Nov 20', said(true, 'paper')],
    ['Promotions: no, in the chat, Nov 20', said(false, 'chat')],
    ['Promotions: no, in the profile, Nov 20', said(false, 'profile')],
    // Half past eleven in the evening at the salon, of another year.
    ['Promotions: yes, on paper, Dec 31, 2025', said(true, 'paper', '2026-01-01T04:30:00Z')],
    ['Promotions: no', hanaFile],
  ])('%s', (line, client) => {
    show(client)
    expect(screen.getByText(line)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Change promotions' })).toBeDefined()
  })

  it('is part of a client’s file', () => {
    playTab(<ClientDetails client={camilleFile} />, {
      'GET /api/admin/clients/31/messages': () => json([]),
    })
    expect(screen.getByText('Promotions: yes, when booking, Oct 2, 2025')).toBeDefined()
  })
})

describe('a client who agrees', () => {
  it.each<[string, ClientDetail]>([
    ['has said nothing before', hanaFile],
    ['had taken it back', said(false, 'chat')],
  ])('%s, and says how', async (_, client) => {
    const calls = show(client, {
      [put]: () => json({ promotions: { granted: true, source: 'paper', at: '2026-12-01T15:00:00Z' } }),
    })
    const form = await openDialog('Change promotions')
    expect(form.getByRole('group', { name: 'The client has agreed' })).toBeDefined()
    for (const radio of form.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
    await pressMeant(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Choose how the client has agreed.')).toBeDefined()
    expect(calls.map(({ name }) => name)).not.toContain(put)
    await userEvent.click(form.getByRole('radio', { name: 'On paper' }))
    expect(form.queryByText('Choose how the client has agreed.')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Promotions updated')).toBeDefined()
    expect(firstSent(calls, put)?.body).toEqual({ promotions: true, source: 'paper' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is told why it cannot be saved', async () => {
    show(hanaFile, { [put]: () => refusal(422, 'Say how the client has agreed.', 'invalid') })
    const form = await openDialog('Change promotions')
    await userEvent.click(form.getByRole('radio', { name: 'By phone' }))
    await pressMeant(form.getByRole('button', { name: 'Save' }))
    expect(await alertText('Update failed')).toContain('Say how the client has agreed.')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('hears of a failure of the server', async () => {
    show(hanaFile, { [put]: () => refusal(500, 'Broken.') })
    const form = await openDialog('Change promotions')
    await userEvent.click(form.getByRole('radio', { name: 'In person' }))
    await pressMeant(form.getByRole('button', { name: 'Save' }))
    expect(await alertText('Update failed')).toContain('Failed to change the promotions. Please try again.')
  })
})

describe('a client who takes it back', () => {
  const withdrawn = () =>
    json({ promotions: { granted: false, source: 'phone', at: '2026-12-01T15:00:00Z' } })

  it('need not say how', async () => {
    const calls = show(said(true, 'web'), { [put]: withdrawn })
    const form = await openDialog('Change promotions')
    await pressMeant(form.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Promotions updated')).toBeDefined()
    expect(firstSent(calls, put)?.body).toEqual({ promotions: false })
  })

  it('may say how', async () => {
    const calls = show(said(true, 'web'), { [put]: withdrawn })
    const form = await openDialog('Change promotions')
    await userEvent.click(form.getByRole('radio', { name: 'By phone' }))
    await pressMeant(form.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Promotions updated')).toBeDefined()
    expect(firstSent(calls, put)?.body).toEqual({ promotions: false, source: 'phone' })
  })
})
