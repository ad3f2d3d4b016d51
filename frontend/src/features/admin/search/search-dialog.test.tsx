// The search dialog: one question once the typing pauses, the arrows over what it found, and what it says when there is nothing.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { withTexts } from '#/i18n'
import { adminSearch } from '#/i18n/admin-search'
import { instant } from '#/lib/shop-time'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { holdBack } from '../../../../tests/tab-harness'
import { tabsFor } from '../tabs'
import { SearchDialog } from './search-dialog'

const search = 'GET /api/admin/search'
const Search = withTexts({ adminSearch }, SearchDialog)
const found = {
  clients: [
    {
      id: 7,
      name: 'Hana Sato',
      phone: '+1 212 555 0107',
      last_visit: instant('2026-10-12T14:00:00Z'),
      next_visit: null,
    },
  ],
  bookings: [
    {
      id: 1207,
      client_name: 'Hana Sato',
      start_time: instant('2026-11-25T15:00:00Z'),
      staff_name: 'Ava Laurent',
      status: 'no_show',
      services: ['Cut', 'Gloss'],
    },
  ],
}

function open(answer: () => Response | Promise<Response>, role: 'admin' | 'staff' = 'admin') {
  const calls = playApi({ [search]: answer })
  const go = vi.fn()
  const shop = { query: {}, role, zone: 'America/New_York', tabs: tabsFor(role) }
  renderAt('/admin/dashboard', <Search shop={shop} onGo={go} onClose={vi.fn()} />)
  return { calls, go, field: screen.getByRole('combobox', { name: 'Search clients and bookings' }) }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => screen.queryByRole('option', { selected: true })?.textContent

it('begins with the actions, and asks once for what was typed', async () => {
  const pauseEnds = holdBack(200)
  const { calls, field } = open(() => json(found))
  expect(options()).toHaveLength(4 + tabsFor('admin').length)
  await userEvent.type(field, 'hana')
  expect([options(), calls]).toEqual([[], []])
  pauseEnds()
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(calls.map(({ url }) => url.search)).toEqual(['?q=hana'])
  const groups = screen.getAllByRole('group')
  expect(groups.map((group) => within(group).getAllByRole('option').length)).toEqual([1, 1])
  expect(options()).toEqual([
    'Hana SatoLast visit Oct 12, 2026+1 212 555 0107',
    'Hana SatoWed, Nov 25, 10:00 AM · Cut, Gloss · Ava Laurent#1207No-show',
  ])
  expect(screen.getByText('2 results')).toBeDefined()
})

it('marks with the arrows, and opens with Enter what is marked', async () => {
  const { go, field } = open(() => json(found))
  await userEvent.type(field, 'hana')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(active()).toContain('Last visit')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('#1207')
  const marked = field.getAttribute('aria-activedescendant')
  expect(document.getElementById(marked ?? '')?.textContent).toBe(active())
  await userEvent.keyboard('{Enter}')
  expect(go.mock.calls).toEqual([['?tab=bookings&view=day&day=2026-11-25&booking=1207']])
})

it('opens nothing while the answer is under way', async () => {
  const { go, field } = open(() => new Promise(() => undefined))
  await userEvent.type(field, 'se{Enter}')
  expect(screen.getByText('Searching...')).toBeDefined()
  expect([go.mock.calls, options()]).toEqual([[], []])
})

it('leads to the day on paper, on the salon’s clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:00:00Z') })
  const { go } = open(() => json({ clients: [], bookings: [] }))
  await userEvent.click(screen.getByRole('option', { name: 'Print today' }))
  expect(go.mock.calls).toEqual([['/admin/dashboard/print?date=2026-11-20']])
  vi.useRealTimers()
})

it('says that there is nothing, and that it failed', async () => {
  const { field } = open(() => json({ clients: [], bookings: [] }))
  await userEvent.type(field, 'xyz')
  expect(await screen.findByText('Nothing found for “xyz”.')).toBeDefined()
  await userEvent.clear(field)
  vi.unstubAllGlobals()
  let answer = () => refusal(403, 'Forbidden')
  playApi({ [search]: () => answer() })
  await userEvent.type(field, 'hana')
  expect(await screen.findByText('Search failed. Please try again.')).toBeDefined()
  answer = () => json(found)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(options()).toHaveLength(2))
})

it('offers staff the tabs that they have', () => {
  open(() => json(found), 'staff')
  expect(options()).toEqual([
    'Add booking',
    'Walk-in',
    'Block time',
    'Print today',
    'Bookings',
    'Categories',
    'Services',
    'Chairs',
  ])
})
