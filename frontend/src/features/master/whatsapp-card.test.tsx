import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { WhatsappStatus } from '#/api/platform-whatsapp'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { WhatsappCard } from './whatsapp-card'
import { limitOf } from './whatsapp-rules'

const status = 'GET /api/platform/whatsapp'
const well: WhatsappStatus = {
  number: '+15550100200',
  account: {
    name: 'Parlour',
    quality: 'GREEN',
    limit: 'TIER_2K',
    limitations: [],
    templates: 7,
    templates_approved: 7,
    unapproved: [],
    checked_at: instant('2026-11-23T09:00:00Z'),
  },
  last_webhook_at: instant('2026-11-23T09:00:00Z'),
  waiting: 3,
  failed: 1,
}
const ofAccount = (changes: object): WhatsappStatus =>
  well.account ? { ...well, account: { ...well.account, ...changes } } : well

const show = (answer: WhatsappStatus) => {
  playApi({ [status]: () => json(answer) })
  renderAt('/master/dashboard', <WhatsappCard />)
}
const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent

describe('the card of WhatsApp', () => {
  it('says how the number, its account and the messages are', async () => {
    show(well)
    expect(await screen.findByText('Connected')).toBeDefined()
    expect(await fact('Number')).toContain('+15550100200, Parlour')
    expect(await fact('Quality')).toContain('High')
    expect(await fact('New chats a day')).toContain('2,000')
    expect(await fact('Templates approved')).toContain('7 of 7')
    expect(await fact('Last heard from')).toMatch(/Nov 2\d, 2026, \d/)
    expect(await fact('Messages waiting')).toContain('3')
    expect(await fact('Failed in 24 h')).toContain('1')
    expect(screen.queryByRole('list', { name: 'What to look at' })).toBeNull()
  })

  it('names what keeps messages from going out', async () => {
    const template = {
      name: 'sign_in_alert_v1',
      language: 'en_US',
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
    }
    show(
      ofAccount({
        limitations: ['The account is blocked: payment is due (141006)'],
        templates_approved: 5,
        unapproved: [
          template,
          { ...template, name: 'new_booking_staff_v1', status: 'IN_APPEAL', reason: null },
        ],
      }),
    )
    expect(await screen.findByText('Needs attention')).toBeDefined()
    const problems = within(screen.getByRole('list', { name: 'What to look at' })).getAllByRole('listitem')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'The account is blocked: payment is due (141006)',
      'sign_in_alert_v1: rejected (INVALID_FORMAT)',
      'new_booking_staff_v1: not approved',
    ])
  })

  it.each([
    ['Needs attention', ofAccount({ quality: 'RED' })],
    ['Not checked yet', { ...well, account: null }],
    ['Not connected', { ...well, number: null, account: null }],
  ])('says "%s"', async (state, answer) => {
    show(answer)
    expect(await screen.findByText(state)).toBeDefined()
  })

  it('asks again when it could not be loaded', async () => {
    let works = false
    playApi({ [status]: () => (works ? json(well) : refusal(422, '')) })
    renderAt('/master/dashboard', <WhatsappCard />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    works = true
    await userEvent.click(again)
    expect(await screen.findByText('Connected')).toBeDefined()
  })
})

it.each([
  ['TIER_250', 250],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', 'none'],
  ['TIER_NEW', null],
  [null, null],
] as const)('reads the limit %s', (word, limit) => {
  expect(limitOf(word)).toBe(limit)
})
