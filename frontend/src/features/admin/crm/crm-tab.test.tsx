import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { firstSent, playTab, renderTab, sent } from '../../../../tests/tab-harness'
// Loaded later in the application; here, before the clock of a test runs.
import './client-drawer'
import { camille, camilleFile, hana, hanaFile, stats } from './crm-fixtures'
import { CrmTab } from './crm-tab'

const getStats = 'GET /api/admin/crm/stats'
const getClients = 'GET /api/admin/clients'
const getFile = 'GET /api/admin/clients/31/crm'
const getMessages = 'GET /api/admin/clients/31/messages'
const put = 'PUT /api/admin/clients/31/relationship'
const answers = {
  [getStats]: () => json(stats),
  [getClients]: () => json([camille, hana]),
  [getFile]: () => json(camilleFile),
  [getMessages]: () => json([]),
}
const page = (rows: unknown, next: string) =>
  new Response(JSON.stringify(rows), { headers: { 'x-next-cursor': next } })

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const openFile = async (name = 'Camille Rhodes') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const openForm = async () => {
  const file = await openFile()
  await file.findByText('Prefers cool tones.')
  await userEvent.click(file.getByRole('button', { name: 'Update relationship' }))
  return within(await screen.findByRole('dialog', { name: 'Update relationship' }))
}
const facts = (list: Element | null) =>
  [...(list?.querySelectorAll(':scope > div') ?? [])].map((fact) =>
    [...fact.children].map((part) => part.textContent),
  )

describe('the numbers', () => {
  it('are four cards, with placeholders until they are there', async () => {
    let arrive: (answer: Response) => void = () => undefined
    playTab(<CrmTab />, {
      ...answers,
      [getStats]: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    expect(screen.getByRole('heading', { name: 'Customer Relationship Management' })).toBeDefined()
    const loading = screen.getByText('Loading numbers...').closest('[role=status]')
    expect(loading?.querySelectorAll('.skeleton')).toHaveLength(4)
    arrive(json(stats))
    const total = await screen.findByText('Total Clients')
    expect(facts(total.closest('dl'))).toEqual([
      ['Total Clients', '312', '+18 this month'],
      ['Average Lifetime Value', '$486.20', '$64.10 per booking'],
      ['Returning Clients', '71%', '221 of 312'],
      ['Reliability', '93.9%', '4.1% cancelled, 2% no-show'],
    ])
  })

  it('spread all clients over the segments', async () => {
    playTab(<CrmTab />, answers)
    const panel = await screen.findByRole('region', { name: 'Client segments' })
    expect(facts(panel.querySelector('dl'))).toEqual([
      ['VIP', '44', '14.1%'],
      ['At risk', '8', '2.6%'],
      ['Lapsed', '0', '0%'],
      ['New', '18', '5.8%'],
      ['Regular', '193', '61.9%'],
      ['Occasional', '49', '15.7%'],
    ])
  })

  it('can fail while the clients are there', async () => {
    playTab(<CrmTab />, { ...answers, [getStats]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading the numbers. Please try again.')).toBeDefined()
    expect(await screen.findByText('Camille Rhodes')).toBeDefined()
    expect(screen.queryByText('Client segments')).toBeNull()
  })
})

describe('the list', () => {
  it('shows what the bookings of each client add up to', async () => {
    playTab(<CrmTab />, answers, 'master_admin')
    expect(await rows()).toEqual([
      ['Client', 'Status', 'Bookings', 'Total spent', 'Last booking'],
      ['CRCamille Rhodes+1 718 555 0182', 'VIP', '24', '$2,460.00', 'Nov 16, 2025'],
      ['HSHana SatoNo phone number', 'Active', '0', '$0.00', 'None'],
    ])
  })

  it('can be empty, and fail to load', async () => {
    playApi({ ...answers, [getClients]: () => json([]) })
    const { unmount } = renderTab(<CrmTab />)
    expect(await screen.findByText('No clients found.')).toBeDefined()
    unmount()
    playTab(<CrmTab />, { ...answers, [getClients]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading clients. Please try again.')).toBeDefined()
  })

  it('is filtered by status, for the salon of the master', async () => {
    const made = playTab(<CrmTab />, answers, 'master_admin')
    const filter = await screen.findByRole('combobox', { name: 'Filter by status' })
    expect([...filter.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'All clients',
      'Active clients',
      'VIP clients',
      'Inactive clients',
      'Blacklisted clients',
    ])
    await screen.findByText('Camille Rhodes')
    await userEvent.selectOptions(filter, 'VIP clients')
    await waitFor(() =>
      expect(made.filter(({ name }) => name === getClients).map(({ url }) => url.search)).toEqual([
        '?shopId=7',
        '?shopId=7&status=vip',
      ]),
    )
  })

  it('is searched with two characters at least, one question at a time, and only for the newest', async () => {
    const arrivals: ((answer: Response) => void)[] = []
    const made = playApi({
      ...answers,
      [getClients]: () => new Promise((resolve) => arrivals.push(resolve)),
    })
    const asked = () =>
      made.filter(({ name }) => name === getClients).map(({ url }) => url.searchParams.get('search'))
    renderTab(<CrmTab />)
    arrivals[0]?.(json([camille, hana]))
    await screen.findByText('Hana Sato')
    const search = screen.getByRole('searchbox', { name: 'Search clients' })
    expect(search.getAttribute('placeholder')).toBe('Search clients...')
    await userEvent.type(search, 'c')
    expect(screen.getByText('Please enter at least 2 characters.')).toBeDefined()
    expect(asked()).toEqual([null])
    await userEvent.type(search, 'amille')
    await waitFor(() => expect(asked()).toEqual([null, 'ca']))
    expect(screen.queryByText('Please enter at least 2 characters.')).toBeNull()
    expect(screen.getByText('Hana Sato')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Clients' }).getAttribute('aria-busy')).toBe('true')
    arrivals[1]?.(json([camille]))
    await waitFor(() => expect(asked()).toEqual([null, 'ca', 'camille']))
    arrivals[2]?.(json([camille]))
    await waitFor(() => expect(screen.queryByText('Hana Sato')).toBeNull())
    expect(asked()).toHaveLength(3)
  })

  it('goes on page by page', async () => {
    const pages = [page([camille], 'abc'), refusal(403, 'Forbidden'), json([hana])]
    const made = playTab(<CrmTab />, { ...answers, [getClients]: () => pages.shift() ?? json([]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Error loading more clients. Please try again.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const next = await screen.findByRole('button', { name: 'Hana Sato' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.getByText('Camille Rhodes')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    const asked = made.filter(({ name }) => name === getClients)
    expect(asked.map(({ url }) => url.search)).toEqual(['', '?cursor=abc', '?cursor=abc'])
  })
})

describe('a client’s file', () => {
  it('tells what the bookings say', async () => {
    playTab(<CrmTab />, answers)
    const file = await openFile()
    expect(file.getByText('Client since February 2024')).toBeDefined()
    expect(file.getByText('prefers mornings')).toBeDefined()
    const numbers = (await file.findByText('Lifetime value')).closest('dl')
    expect(facts(numbers)).toEqual([
      ['Total spent', '$2,460.00'],
      ['Lifetime value', '$2,548.00'],
      ['Average', '$102.50'],
      ['Bookings', '24'],
      ['Reliability', '94.7%'],
      ['Segment', 'VIP'],
    ])
    expect(file.getByRole('link', { name: '+1 718 555 0182' }).getAttribute('href')).toBe('tel:+17185550182')
    expect(file.getByRole('link', { name: 'camille@example.com' })).toBeDefined()
    expect(file.getByText('94.7% reliable: 4.2% cancelled, 1.1% no-show')).toBeDefined()
    const items = (name: string) =>
      within(file.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(items('Favorite services')).toEqual(['Balayage & Gloss$220.00'])
    expect(items('Preferred staff')).toEqual(['ALAva LaurentSenior Stylist', 'SLSofia LindqvistStylist'])
    expect(items('Preferred booking times')).toEqual(['Tuesday', 'Friday', '10:00 AM'])
    expect(items('Recent bookings')).toEqual([
      'Nov 16, 2025, 4:30 PMRoot Touch-Up + 2 moreAva LaurentNo-show',
      'Oct 10, 2025, 10:00 AMSilk BlowoutMaya OkaforCompleted',
    ])
  })

  it('admits what is not known', async () => {
    playTab(<CrmTab />, {
      ...answers,
      'GET /api/admin/clients/32/crm': () => json(hanaFile),
      'GET /api/admin/clients/32/messages': () => json([]),
    })
    const file = await openFile('Hana Sato')
    expect(await file.findByText('No notes')).toBeDefined()
    expect(file.getAllByText('Not known yet')).toHaveLength(3)
    expect(file.getAllByText('No bookings yet')).toHaveLength(2)
    expect(file.getAllByText('$0.00')).toHaveLength(3)
    expect(file.queryByRole('link')).toBeNull()
    expect(await file.findByText('No messages yet.')).toBeDefined()
  })

  it('says what was said between them and the salon, and of which booking', async () => {
    const at = '2025-11-15T21:30:00Z'
    const answer = { direction: 'in', id: 'answer:7', booking_id: 90, at, what: 'keep', typed: false }
    playTab(<CrmTab />, { ...answers, [getMessages]: () => json([answer]) })
    const messages = within(await (await openFile()).findByRole('region', { name: 'Messages' }))
    expect(await messages.findByText('Tapped Keep it')).toBeDefined()
    expect(messages.getByRole('listitem').textContent).toContain('Nov 15, 2025, 4:30 PM · Booking #90')
  })

  it('can fail to load, and then nothing can be changed', async () => {
    playTab(<CrmTab />, {
      ...answers,
      [getFile]: () => refusal(404, 'We could not find this client.', 'not_found'),
    })
    const file = await openFile()
    expect(await file.findByText('Error loading this client. Please try again.')).toBeDefined()
    expect(file.getByRole('button', { name: 'Update relationship' })).toHaveProperty('disabled', true)
  })
})

describe('the relationship', () => {
  it('is changed with status, tags and notes', async () => {
    let now = camilleFile
    const made = playTab(<CrmTab />, {
      ...answers,
      [getFile]: () => json(now),
      [put]: () => {
        now = { ...camilleFile, status: 'blacklisted', tags: ['balayage', 'tea'], version: 5 }
        return json({ ...camille, status: now.status, tags: now.tags, version: 5 })
      },
    })
    const form = await openForm()
    await userEvent.selectOptions(form.getByLabelText('Status'), 'Blacklisted')
    expect(
      form.getByText('Blacklisted clients cannot book online. They are asked to call the salon.'),
    ).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Remove tag prefers mornings' }))
    const add = form.getByRole('button', { name: 'Add tag' })
    expect(document.activeElement).toBe(add)
    await userEvent.click(add)
    const prompt = within(await screen.findByRole('dialog', { name: 'New tag' }))
    const tag = prompt.getByLabelText('Tag')
    expect(document.activeElement).toBe(tag)
    await userEvent.type(tag, '  {Enter}')
    expect(prompt.getByText('Please enter a tag.')).toBeDefined()
    await userEvent.type(tag, 'Balayage')
    expect(prompt.getByText('This client has this tag already.')).toBeDefined()
    await userEvent.clear(tag)
    await userEvent.type(tag, ' tea {Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New tag' })).toBeNull())
    expect(form.getByRole('button', { name: 'Remove tag tea' })).toBeDefined()
    await userEvent.clear(form.getByLabelText('Notes'))
    await userEvent.type(form.getByLabelText('Notes'), ' Calls late ')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Client updated')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Update relationship' })).toBeNull()
    expect(firstSent(made, put)).toEqual({
      version: '4',
      body: { status: 'blacklisted', tags: ['balayage', 'tea'], client_notes: 'Calls late' },
    })
    const file = within(screen.getByRole('dialog', { name: 'Camille Rhodes' }))
    expect(await file.findByText('Blacklisted')).toBeDefined()
  })

  it('is left when the tag is thought better of', async () => {
    playTab(<CrmTab />, answers)
    const form = await openForm()
    await userEvent.click(form.getByRole('button', { name: 'Add tag' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'New tag' }))
    await userEvent.type(prompt.getByLabelText('Tag'), 'tea')
    await userEvent.click(prompt.getByRole('button', { name: 'Cancel' }))
    expect(form.queryByText('tea')).toBeNull()
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add tag' }))
  })

  it('asks for notes without health details, and says so to whoever listens', async () => {
    playTab(<CrmTab />, { ...answers, [getFile]: () => json(camilleFile) })
    const form = await openForm()
    const notes = form.getByLabelText('Notes')
    const heard = () =>
      (notes.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect(heard()).toEqual(['Keep health details out of notes.'])
    await userEvent.click(notes)
    await userEvent.paste('x'.repeat(4001))
    expect(heard()).toEqual(['Keep health details out of notes.', 'Please use shorter notes.'])
  })

  it('has twenty tags at most, and notes of a bounded length', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    const made = playTab(<CrmTab />, {
      ...answers,
      [getFile]: () => json({ ...camilleFile, tags, client_notes: 'Prefers cool tones.' }),
      [put]: () => json(camille),
    })
    const form = await openForm()
    expect(form.getByText('A client can have at most 20 tags.')).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Add tag' }))
    expect(screen.queryByRole('dialog', { name: 'New tag' })).toBeNull()
    const notes = form.getByLabelText('Notes')
    await userEvent.clear(notes)
    await userEvent.click(notes)
    await userEvent.paste('x'.repeat(4001))
    expect(form.getByText('Please use shorter notes.')).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(made.filter(({ name }) => name === put)).toEqual([])
  })

  it('is not overwritten when another user was faster', async () => {
    const stale = 'This client was changed by Ava Stone at 6:00 AM. Reload to see it.'
    const made = playTab(<CrmTab />, { ...answers, [put]: () => refusal(409, stale, 'stale') })
    const form = await openForm()
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(stale)).toBeDefined()
    const toast = (await screen.findByText('Update failed')).closest('[role=alert]')
    expect(toast?.textContent).toContain(stale)
    await waitFor(() => expect(made.filter(({ name }) => name === getFile)).toHaveLength(2))
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(made.filter(({ name }) => name === put)).toHaveLength(2))
    expect(made.filter(({ name }) => name === put).map((call) => sent(call).version)).toEqual(['4', '4'])
  })

  it('says so when it cannot be saved', async () => {
    playTab(<CrmTab />, { ...answers, [put]: () => refusal(500, 'Internal server error') })
    const form = await openForm()
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('Failed to update client relationship. Please try again.')).toBeDefined()
  })
})
