import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { ava, calls, counts, hair, mia, okafor, settings } from './admin-fixtures'
import { Dashboard } from './dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import './bookings/bookings-tab'
import './categories/categories-tab'
import './chairs/chairs-tab'
import './services/services-tab'

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (path = '/admin/dashboard') =>
  renderAt(
    path,
    <>
      <Dashboard themeSwitch={<button type="button">Use dark theme</button>} />
      <Place />
    </>,
  )

const answers = {
  [calls.session]: () => json(ava),
  [calls.shop]: () => json({ ...settings, id: 1, name: 'Glow Beauty Studio' }),
  [calls.counts]: () => json(counts),
  [calls.categories]: () => json([hair]),
  [calls.services]: () => json([]),
  'GET /api/admin/chairs': () => json([]),
  'GET /api/admin/bookings': () => json([]),
  'GET /api/admin/calendar': () => json({ staff: [], worked: [], open: [] }),
}

describe('the guards', () => {
  const denied = [
    [
      'nobody',
      () => refusal(401, 'Session not verified', 'not_verified'),
      'Access Denied',
      'You need to be logged in as an admin or staff member to access this page.',
      'Sign in',
      '/login',
    ],
    [
      'a client',
      () => json({ ...ava, role: 'client', shop: null, shop_id: null }),
      'Access Denied',
      "You don't have permission to access the admin dashboard.",
      'Back to Home',
      '/',
    ],
    [
      'staff without a salon',
      () => json({ ...okafor, shop: null, shop_id: null }),
      'No Shop Assigned',
      "You haven't been assigned to any shop yet. Please contact your administrator.",
      'Back to Home',
      '/',
    ],
    [
      'a master who has chosen no salon',
      () => json(mia),
      'Shop Selection Required',
      'Choose the salon you want to manage on your dashboard.',
      'Master Dashboard',
      '/master/dashboard',
    ],
  ] as const

  it.each(denied)('turn %s away', async (_, session, title, text, link, href) => {
    const made = playApi({ [calls.session]: session })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set([calls.session]))
  })

  it('let a master choose again when the salon of the address is none', async () => {
    playApi({
      ...answers,
      [calls.session]: () => json(mia),
      [calls.shop]: () => refusal(404, 'Shop not found', 'not_found'),
    })
    open('/admin/dashboard?shopId=99')
    expect(await screen.findByRole('heading', { name: 'Shop Selection Required' })).toBeDefined()
  })

  it('say nothing before it is known who asks', () => {
    playApi({ [calls.session]: () => new Promise(() => undefined) })
    open()
    expect(screen.getByText('Loading dashboard...')).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('the header', () => {
  it('names the salon and its day to an admin, and offers no master dashboard', async () => {
    const made = playApi(answers)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeDefined()
    expect(screen.getByText('Managing: Glow Beauty Studio')).toBeDefined()
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' })
    expect(await screen.findByText(day.format(new Date()))).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Master Dashboard' })).toBeNull()
    expect(made.filter(({ url }) => url.searchParams.has('shopId'))).toEqual([])
  })

  it('spares staff the settings they may not read', async () => {
    const made = playApi({ ...answers, [calls.session]: () => json(okafor) })
    open()
    expect(await screen.findByText('Managing: Glow Beauty Studio')).toBeDefined()
    await screen.findByText('128')
    expect(made.map(({ name }) => name)).not.toContain(calls.shop)
  })

  it('is the Salon Dashboard of the chosen salon for the master, whose every call names it', async () => {
    const made = playApi({
      ...answers,
      [calls.session]: () => json(mia),
      [calls.shop]: () => json(settings),
    })
    open('/admin/dashboard?shopId=7&tab=categories')
    expect(await screen.findByRole('heading', { level: 1, name: 'Salon Dashboard' })).toBeDefined()
    expect(await screen.findByText('Managing: Luna Nails')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Master Dashboard' }).getAttribute('href')).toBe(
      '/master/dashboard',
    )
    await screen.findByRole('heading', { name: 'Hair' })
    const scoped = made.filter(({ name }) => name !== calls.session)
    expect(new Set(scoped.map(({ url }) => url.search))).toEqual(new Set(['?shopId=7']))
  })

  it('logs out to the login page', async () => {
    playApi({ ...answers, [calls.logout]: () => json({ success: true }) })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logged out')).toBeDefined()
    expect(await screen.findByText('/login')).toBeDefined()
  })

  it('stays when logging out fails', async () => {
    playApi({ ...answers, [calls.logout]: () => refusal(503, 'Database unavailable') })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect((await screen.findByText('Logout Error')).closest('[role=alert]')?.textContent).toContain(
      'There was an error logging out. Please try again.',
    )
    expect(screen.getByText('/admin/dashboard')).toBeDefined()
  })
})

describe('the cards', () => {
  it('show four numbers', async () => {
    playApi(answers)
    open()
    await screen.findByText('128')
    const cards = screen.getByText('Total Bookings').closest('dl')
    expect([...(cards?.querySelectorAll('div.stat') ?? [])].map((card) => card.textContent)).toEqual([
      'Total Bookings128',
      'Pending6',
      'Confirmed41',
      'Completed76',
    ])
  })

  it('admit that they could not be had', async () => {
    playApi({ ...answers, [calls.counts]: () => refusal(403, 'Forbidden') })
    open()
    expect(await screen.findAllByText('not known')).toHaveLength(4)
  })
})

describe('the tabs', () => {
  it('begin with the first, and follow the address', async () => {
    playApi(answers)
    open()
    const list = await screen.findByRole('tablist', { name: 'Dashboard sections' })
    expect(
      within(list)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Bookings', 'CRM', 'Categories', 'Services', 'Staff', 'Schedules', 'Chairs', 'Settings'])
    expect(await screen.findByRole('tabpanel', { name: 'Bookings' })).toBeDefined()
    expect(await screen.findByText('No staff members available for booking')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Services' }))
    expect(await screen.findByText('No services found.')).toBeDefined()
    expect(screen.getByText('/admin/dashboard?tab=services')).toBeDefined()
    expect(screen.getByRole('tabpanel', { name: 'Services' })).toBeDefined()
  })

  it('spare staff those that are not theirs', async () => {
    playApi({ ...answers, [calls.session]: () => json(okafor) })
    open('/admin/dashboard?tab=staff')
    expect(await screen.findByRole('tabpanel', { name: 'Bookings' })).toBeDefined()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Bookings',
      'Categories',
      'Services',
      'Chairs',
    ])
  })

  it('keep the salon of the address', async () => {
    playApi({ ...answers, [calls.session]: () => json(mia), [calls.shop]: () => json(settings) })
    open('/admin/dashboard?shopId=7&tab=categories')
    await userEvent.click(await screen.findByRole('tab', { name: 'Services' }))
    expect(screen.getByText('/admin/dashboard?shopId=7&tab=services')).toBeDefined()
  })

  it('move with the arrows and open with Enter', async () => {
    playApi(answers)
    open('/admin/dashboard?tab=services')
    const services = await screen.findByRole('tab', { name: 'Services' })
    services.focus()
    await userEvent.keyboard('{ArrowUp}')
    const categories = screen.getByRole('tab', { name: 'Categories' })
    expect(document.activeElement).toBe(categories)
    expect(services.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(categories.getAttribute('aria-selected')).toBe('true')
    const tabs = screen.getAllByRole('tab')
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(tabs.at(-1))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(tabs[0])
  })
})
