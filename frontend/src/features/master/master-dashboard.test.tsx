import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { sent } from '../../../tests/tab-harness'
import { MasterDashboard } from './master-dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import '#/dashboard/hand-over'
import './question-dialog'
import './master-guard'
import './salon-counts'
import './salon-filter'
import './task-dialog'
import './whatsapp-card'
import { counted, fern, glow, nails, petal } from './master-fixtures'

import {
  answers,
  counts,
  dialog,
  field,
  fill,
  list,
  listed,
  notice,
  open,
  openForm,
  press,
  row,
} from './master-harness'

describe('the salons', () => {
  it('are counted, and listed with what can be done with each', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Master Admin Dashboard' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'Managed Salons' })).toBeDefined()
    await listed('Fern & Co')
    const cells = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((line) => [...line.querySelectorAll('th, td')].slice(0, 5).map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Name', 'Subdomain', 'Status', 'Trial Ends', 'Created'],
      // In the zone of this browser: it is the 19th in Auckland.
      ['MMaison PetalID 4', 'petal.localhost:3000', 'inactive', 'None', 'Aug 19, 2026'],
      ['NNail SocietyID 3', 'nailsociety.localhost:3000', 'suspended', 'None', 'Aug 19, 2026'],
      ['FFern & CoID 2, VIPFay Moss', 'fern-co.localhost:3000', 'active', 'None', 'Aug 19, 2026'],
      ['GGlow Beauty StudioID 1', 'glow.localhost:3000', 'active', 'Nov 30, 2026', 'Aug 19, 2026'],
    ])
    const actions = (name: string) =>
      within(row(name))
        .getAllByRole('button')
        .map((one) => one.textContent || one.title)
    expect(actions('Glow Beauty Studio')).toEqual([
      'Access Glow Beauty Studio',
      'Duplicate Glow Beauty Studio',
      'Edit Glow Beauty Studio',
      'Suspend Glow Beauty Studio',
    ])
    expect(actions('Nail Society').slice(3)).toEqual([
      'Activate Nail Society',
      'Reactivate Nail Society',
      'Delete Nail Society',
    ])
    expect(actions('Maison Petal').slice(3)).toEqual(['Activate Maison Petal', 'Suspend Maison Petal'])
    const brand = (name: string) =>
      row(name).querySelector<HTMLElement>('.tone')?.style.getPropertyValue('--brand')
    expect(brand('Fern & Co')).toContain('#2f5d50')
    expect(brand('Glow Beauty Studio')).toContain('#9c27b0')
    const link = within(row('Glow')).getByRole('link')
    expect(link.getAttribute('href')).toBe('http://glow.localhost:3000/')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    await screen.findByText('4 joined in the last 90 days')
    const card = (label: string) => screen.getByText(label).closest('div')?.textContent
    expect(['Total Salons', 'Active Salons', 'Trial Salons'].map(card)).toEqual([
      'Total Salons44 joined in the last 90 days',
      'Active Salons21 suspended, 1 inactive',
      'Trial Salons1Next ends Nov 30, 2026',
    ])
  })

  it('have nothing to say where nothing is counted', async () => {
    const none = { ...counted, suspended: 0, inactive: 0, trial: 0, joined: 0, next_trial_end: null }
    open({ [counts]: () => json(none) })
    expect(await screen.findByText('None joined in the last 90 days')).toBeDefined()
    expect(screen.getByText('None is closed')).toBeDefined()
    expect(screen.getByText('None is on trial')).toBeDefined()
  })

  it('can be missing: then the first one is offered', async () => {
    open({ [list]: () => json([]) })
    expect(await screen.findByText('No salons found')).toBeDefined()
    await openForm('Create First Salon')
    expect(dialog().getByRole('heading', { name: 'New Salon' })).toBeDefined()
  })

  it('can fail to load, and be asked again', async () => {
    let broken = true
    open({ [list]: () => (broken ? refusal(403, '') : json([glow])), [counts]: () => refusal(403, '') })
    expect((await screen.findByText('Error loading salons')).closest('[role=alert]')?.textContent).toContain(
      'Please try again later',
    )
    expect(screen.getAllByText('not known')).toHaveLength(3)
    broken = false
    await press('Retry')
    await listed('Glow Beauty Studio')
  })

  it('are searched, filtered, and shown again', async () => {
    const calls = open()
    await listed('Fern & Co')
    const asked = () => calls.filter(({ name }) => name === list).map(({ url }) => url.search)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search salons...' }), 'nobody')
    await waitFor(() => expect(asked().at(-1)).toBe('?limit=50&search=nobody'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'suspended')
    await waitFor(() => expect(asked().at(-1)).toBe('?limit=50&search=nobody&status=suspended'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'VIP')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Trial end')
    const all = '?limit=50&search=nobody&status=suspended&plan=vip&sort=trial_end'
    await waitFor(() => expect(asked().at(-1)).toBe(all))
    expect(asked()).toHaveLength(5)
    expect(
      screen.getByText('/master/dashboard?search=nobody&status=suspended&plan=vip&sort=trial_end'),
    ).toBeDefined()
  })

  it('say when none is found, and lead back to all', async () => {
    const calls = playApi({
      ...answers,
      [list]: () => json(calls.at(-1)?.url.searchParams.has('search') ? [] : [glow]),
    })
    renderAt('/master/dashboard', <MasterDashboard brand={null} themeSwitch={null} />)
    await listed('Glow Beauty Studio')
    await userEvent.type(screen.getByRole('searchbox'), 'xy')
    expect(await screen.findByText('No salons found')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create First Salon' })).toBeNull()
    await press('Show all salons')
    await listed('Glow Beauty Studio')
  })

  it('come page by page', async () => {
    const pages: Record<string, () => Response> = {
      '': () => new Response(JSON.stringify([petal, nails]), { headers: { 'x-next-cursor': '3' } }),
      '3': () => json([fern, glow]),
    }
    const calls = playApi({
      ...answers,
      [list]: () => pages[calls.at(-1)?.url.searchParams.get('cursor') ?? '']?.() ?? refusal(404, ''),
    })
    renderAt('/master/dashboard', <MasterDashboard brand={null} themeSwitch={null} />)
    await listed('Maison Petal')
    expect(screen.queryByRole('row', { name: /Glow Beauty Studio/ })).toBeNull()
    await press('Show more')
    await listed('Glow Beauty Studio')
    expect(row('Fern & Co').contains(document.activeElement)).toBe(true)
    expect(row('Maison Petal')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('what can be done', () => {
  it('opens a salon’s dashboard, and says so', async () => {
    open()
    await press('Access Fern & Co')
    expect(await notice('Accessing Salon Dashboard')).toContain('Fern & Co')
    expect(screen.getByText('/admin/dashboard?shopId=2')).toBeDefined()
  })

  it.each([
    ['Activate Maison Petal', 4, 'active'],
    ['Reactivate Nail Society', 3, 'active'],
  ])('%s is done at once', async (button, id, status) => {
    const patch = `PATCH /api/platform/shop/${id}/status`
    const calls = open({ [patch]: () => json({ ...nails, id, status: 'active', version: 4 }) })
    await press(button)
    expect(await notice('Status updated')).toContain('is open to clients.')
    const made = calls.find(({ name }) => name === patch)
    expect(made && sent(made)).toEqual({ version: '3', body: { status } })
    await waitFor(() => expect(calls.filter(({ name }) => name === list)).toHaveLength(2))
  })

  it('is done once for two clicks, and can be tried again when it failed', async () => {
    const patch = 'PATCH /api/platform/shop/4/status'
    let answer = () => refusal(500, '')
    const calls = open({ [patch]: () => answer() })
    const button = await screen.findByRole('button', { name: 'Activate Maison Petal' })
    await userEvent.click(button)
    expect(await notice('Update failed')).toContain('Failed to update shop status. Please try again.')
    answer = () => json({ ...petal, status: 'active', version: 4 })
    await userEvent.dblClick(button)
    await notice('Status updated')
    await userEvent.click(button)
    expect(calls.filter(({ name }) => name === patch)).toHaveLength(2)
  })

  it('asks before it suspends, and says when that failed', async () => {
    const patch = 'PATCH /api/platform/shop/1/status'
    let broken = true
    const calls = open({
      [patch]: () => (broken ? refusal(500, '') : json({ ...glow, status: 'suspended' })),
    })
    const question =
      'Are you sure you want to suspend "Glow Beauty Studio"? This will make the salon inaccessible to clients and disable all bookings.'
    await openForm('Suspend Glow Beauty Studio')
    expect(dialog().getByText(question)).toBeDefined()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(calls.some(({ name }) => name === patch)).toBe(false)
    const confirm = async () => {
      await openForm('Suspend Glow Beauty Studio')
      await userEvent.click(dialog().getByRole('button', { name: 'Suspend' }))
    }
    await confirm()
    expect(await notice('Update failed')).toContain('Failed to update shop status. Please try again.')
    broken = false
    await confirm()
    expect(await notice('Status updated')).toContain('Glow Beauty Studio is closed to clients.')
  })
})

describe('the form', () => {
  const post = 'POST /api/platform/shops'
  const copy = 'POST /api/platform/shop/1/duplicate'
  const patch = 'PATCH /api/platform/shop/2'

  it('creates a salon by its rules', async () => {
    const welcome = { told: false, sign_in_url: 'https://lunahair.example/login' }
    const calls = open({ [post]: () => json({ ...glow, welcome }, 201) })
    await openForm('New Salon')
    const create = () => userEvent.click(dialog().getByRole('button', { name: 'Create salon' }))
    await create()
    expect(await dialog().findByText('Name must be at least 2 characters')).toBeDefined()
    expect(dialog().getByText('Subdomain must be at least 3 characters')).toBeDefined()
    await fill(/^Name/, 'Luna Hair')
    await fill(/^Subdomain/, 'luna-hair')
    expect(
      await dialog().findByText('Subdomain can only contain lowercase letters and numbers'),
    ).toBeDefined()
    await fill(/^Subdomain/, 'lunahair')
    await fill(/^WhatsApp number/, '+1 212 555 0100')
    await create()
    expect(await notice('Shop created')).toContain('New salon has been created successfully!')
    const made = calls.find(({ name }) => name === post)
    expect(made && sent(made).body).toEqual({
      name: 'Luna Hair',
      subdomain: 'lunahair',
      whatsapp_admin_number: '+1 212 555 0100',
      timezone: 'Pacific/Auckland',
    })
    const untold = await screen.findByRole('dialog', { name: 'Sign in at lunahair.example/login' })
    expect(within(untold).getByText(/^The first admin of Glow Beauty Studio could not be told/)).toBeDefined()
  })

  it.each([
    [500, '', 'There was an error creating the salon. Please try again.'],
    [409, 'This subdomain is already taken. Please choose another one.', 'already taken'],
  ])('says why a salon could not be created: %i', async (status, words, shown) => {
    open({ [post]: () => refusal(status, words, 'subdomain_taken') })
    await openForm('New Salon')
    await fill(/^Name/, 'Luna')
    await fill(/^Subdomain/, 'luna')
    await userEvent.click(dialog().getByRole('button', { name: 'Create salon' }))
    expect(await notice('Failed to create shop')).toContain(shown)
    expect(field(/^Subdomain/)).toBeDefined()
  })

  it('duplicates under a new name, and says what the server says', async () => {
    const message = '"Glow Beauty Studio" was duplicated as "Glow Beauty Studio (Copy)".'
    const calls = open({ [copy]: () => json({ ...glow, message }, 201) })
    await openForm('Duplicate Glow Beauty Studio')
    expect(dialog().getByText('The subdomain must be unique.')).toBeDefined()
    expect(dialog().queryByLabelText(/WhatsApp|Plan/)).toBeNull()
    await userEvent.click(dialog().getByRole('button', { name: 'Duplicate salon' }))
    expect(await notice('Shop duplicated')).toContain(message)
    const made = calls.find(({ name }) => name === copy)
    expect(made && sent(made).body).toEqual({ name: 'Glow Beauty Studio (Copy)', subdomain: 'glowcopy' })
  })

  it.each([
    ['This is beyond us.', 'This is beyond us.'],
    ['', 'There was an error duplicating the salon. Please try again.'],
  ])('says why it could not duplicate: %j', async (words, shown) => {
    open({ [copy]: () => refusal(500, words) })
    await openForm('Duplicate Glow Beauty Studio')
    await userEvent.click(dialog().getByRole('button', { name: 'Duplicate salon' }))
    expect(await notice('Failed to duplicate shop')).toContain(shown)
  })

  it('edits, warns of a new address, and does not forget the version', async () => {
    const calls = open({ [patch]: () => json(fern) })
    await openForm('Edit Fern & Co')
    expect(dialog().queryByText(/inaccessible/)).toBeNull()
    await fill(/^Subdomain/, 'fern')
    expect(dialog().getByText(/old address inaccessible: fern-co\.localhost:3000/)).toBeDefined()
    await fill(/^WhatsApp number/, '')
    await userEvent.selectOptions(field(/^Plan/), 'Base')
    await userEvent.selectOptions(field(/^Trial/), '14 days longer')
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Shop updated')).toBeDefined()
    const made = calls.find(({ name }) => name === patch)
    expect(made && sent(made)).toEqual({
      version: '3',
      body: {
        name: 'Fern & Co',
        subdomain: 'fern',
        whatsapp_admin_number: null,
        plan: 'base',
        extend_trial_days: 14,
      },
    })
  })

  it('begins anew with a salon that another user has changed, on any page', async () => {
    let first = glow
    const calls = playApi({
      ...answers,
      [list]: () =>
        calls.at(-1)?.url.searchParams.get('cursor') === '3'
          ? json([fern, first])
          : new Response(JSON.stringify([petal, nails]), { headers: { 'x-next-cursor': '3' } }),
      'PATCH /api/platform/shop/1': () => {
        first = { ...glow, name: 'Glow Studio', version: 4 }
        return refusal(409, 'Glow Studio was changed by Mia at 2:00 PM. Reload to see it.', 'stale')
      },
    })
    renderAt('/master/dashboard', <MasterDashboard brand={null} themeSwitch={null} />)
    await press('Show more')
    await openForm('Edit Glow Beauty Studio')
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }))
    expect(await notice('Failed to update shop')).toContain('Reload to see it.')
    await userEvent.click(await dialog().findByRole('button', { name: 'Reload' }))
    expect(field(/^Name/)).toHaveProperty('value', 'Glow Studio')
  })

  it('says why it could not update', async () => {
    open({ [patch]: () => refusal(503, '') })
    await openForm('Edit Fern & Co')
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }))
    expect(await notice('Failed to update shop')).toContain(
      'There was an error updating the salon. Please try again.',
    )
  })
})
