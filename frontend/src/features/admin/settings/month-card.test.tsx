import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageSummary } from '#/api/admin-message-summary'
import { shopDate } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { CurrentShopProvider } from '../current-shop'
import { amountOf, formerMonth, monthsBack, withMonth } from './month'
import { MonthCard } from './month-card'
import { silentMonth } from './month-fixtures'

const get = 'GET /api/admin/messages/summary'
const row = { sent: 1_250, delivered: 1_200, read: 900, failed: 50, billable: 1_100 }
const none = { sent: 2, delivered: 1, read: 0, failed: 1, billable: 0 }
const november: MessageSummary = {
  month: '2026-11',
  by_category: [
    { category: 'utility', ...row },
    { category: 'marketing', ...none },
  ],
  by_purpose: [
    { purpose: 'first_reminder', ...row },
    { purpose: 'staff_notice', ...none },
    { purpose: 'birthday', ...none },
  ],
  outcomes: {
    confirmed: 12,
    moved: 1,
    cancelled: 2,
    booked_in_chat: 4,
    waitlist_filled: 7,
    waitlist_value: 54_000,
    reviews: 3,
  },
}

const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByLabelText('address').textContent

function show(answer: () => Response = () => json(november), search = '?shopId=7&tab=settings') {
  const made = playApi({ [get]: () => answer() })
  const { container } = renderAt(
    `/admin/dashboard${search}`,
    <CurrentShopProvider managed={{ query: { shopId: 7 }, role: 'admin', zone: 'America/New_York' }}>
      <Address />
      <MonthCard />
    </CurrentShopProvider>,
  )
  return { container, asked: () => made.map(({ url }) => url.search) }
}
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((one) => [...one.querySelectorAll('th, td')].map((cell) => cell.textContent))

// In New York it is still November.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T03:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('the messages of this month', () => {
  it('are a table by category, and what came of them as sentences', async () => {
    const { asked } = show()
    const card = within(screen.getByRole('region', { name: 'Messages this month' }))
    expect(rowsOf(await card.findByRole('table', { name: 'By category' }))).toEqual([
      ['Category', 'Sent', 'Delivered', 'Read', 'Failed', 'Billed'],
      ['Utility', '1,250', '1,200', '900', '50', '1,100'],
      ['Marketing', '2', '1', '0', '1', '0'],
    ])
    const sentences = within(card.getByRole('list', { name: 'What came of them' })).getAllByRole('listitem')
    expect(sentences.map((one) => one.textContent)).toEqual([
      'Clients confirmed 12 appointments.',
      'Clients moved 1 appointment in the chat.',
      'Clients canceled 2 appointments in the chat.',
      'Clients booked 4 appointments in the chat.',
      'The waitlist filled 7 times, $540.',
      'Clients reviewed 3 visits.',
    ])
    expect(asked()).toEqual(['?shopId=7'])
  })

  it('say who bills them, and where the prices are', () => {
    show()
    const text =
      'WhatsApp bills per delivered message; prices depend on the recipient’s country. Prices of WhatsApp'
    const link = screen.getByRole('link', { name: 'Prices of WhatsApp' })
    expect(link.parentElement?.textContent).toBe(text)
    expect(link.getAttribute('href')).toBe('https://developers.facebook.com/docs/whatsapp/pricing')
  })

  it('can be seen by purpose, also by one without words of its own', async () => {
    show()
    const summary = await screen.findByText('By purpose')
    expect(summary.closest('details')).toHaveProperty('open', false)
    await userEvent.click(summary)
    const names = rowsOf(screen.getByRole('table', { name: 'By purpose' })).map(([name]) => name)
    expect(names).toEqual(['Purpose', 'Reminder', 'News of a booking to staff', 'birthday'])
  })

  it('may be none, of which nothing came', async () => {
    show(() => json(silentMonth))
    expect(await screen.findByText('No messages went out.')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText('By purpose')).toBeNull()
  })

  it('can fail to load, and be asked for again', async () => {
    let answer = () => refusal(403, 'Forbidden')
    show(() => answer())
    expect(await screen.findByText('Error loading the numbers. Please try again.')).toBeDefined()
    answer = () => json(november)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'By category' })).toBeDefined()
  })

  it('are accessible', async () => {
    const { container } = show()
    await userEvent.click(await screen.findByText('By purpose'))
    const { violations } = await axe.run(container)
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('a former month', () => {
  it('is chosen, kept in the address beside what that says, and left again', async () => {
    const { asked } = show()
    const months = screen.getByLabelText('Month')
    expect(months).toHaveProperty('value', '2026-11')
    await userEvent.selectOptions(months, 'October 2026')
    expect(screen.getByRole('region', { name: 'Messages in October 2026' })).toBeDefined()
    expect(address()).toBe('?shopId=7&tab=settings&month=2026-10')
    await waitFor(() => expect(asked()).toEqual(['?shopId=7', '?shopId=7&month=2026-10']))
    await userEvent.selectOptions(months, 'November 2026')
    expect(screen.getByRole('region', { name: 'Messages this month' })).toBeDefined()
    expect(address()).toBe('?shopId=7&tab=settings')
  })

  it('is there after a reload, if it is one of the last 24', async () => {
    const { asked } = show(() => json(silentMonth), '?tab=settings&month=2024-11')
    expect(screen.getByLabelText('Month')).toHaveProperty('value', '2024-11')
    expect(screen.getAllByRole('option')).toHaveLength(25)
    expect(await screen.findByText('No messages went out.')).toBeDefined()
    expect(asked()).toEqual(['?shopId=7&month=2024-11'])
  })

  it.each(['2024-10', '2026-12', '2026-11', 'soon'])('is the present one in place of %s', async (month) => {
    const { asked } = show(undefined, `?tab=settings&month=${month}`)
    expect(await screen.findByRole('table', { name: 'By category' })).toBeDefined()
    expect(screen.getByLabelText('Month')).toHaveProperty('value', '2026-11')
    expect(asked()).toEqual(['?shopId=7'])
  })
})

describe('the rules', () => {
  it('count months over the turn of a year', () => {
    const months = monthsBack(shopDate('2026-02-28'))
    expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect([months.length, months.at(-1)]).toEqual([25, '2024-02'])
    expect(formerMonth(new URLSearchParams('month=2025-12'), months)).toBe('2025-12')
    expect(withMonth(new URLSearchParams('tab=settings&month=2025-12'), null).toString()).toBe('tab=settings')
  })

  it('write whole dollars without cents', () => {
    expect(amountOf(54_000)).toBe('$540')
    expect(amountOf(54_050)).toBe('$540.50')
    expect(amountOf(1_000_00)).toBe('$1,000')
  })
})
