import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRefresh } from '#/api/client'
import type { ShopConfig } from '#/api/shop'
import { markUsed } from '#/lib/session-id'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { ava, calls, counts, hair, hours, mia, okafor, settings, unconcerned } from './admin-fixtures'
import { Dashboard } from './dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import './bookings/bookings-tab'
import './bookings/waiting-list'
import './categories/categories-tab'
import './chairs/chairs-tab'
import './services/services-tab'

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (path = '/admin/dashboard', shop?: ShopConfig | null) =>
  renderAt(
    path,
    <>
      <Dashboard themeSwitch={<button type="button">Use dark theme</button>} />
      <Place />
    </>,
    shop,
  )

const [calendar, bookings] = ['GET /api/admin/calendar', 'GET /api/admin/bookings']
const [none, nothing] = [() => json([]), () => json(null)]
const lists = { 'GET /api/admin/stranded': none, 'GET /api/admin/waitlist': none }
const later = { 'GET /api/admin/actions/last': nothing, ...lists }
const answers = {
  [calls.session]: () => json(ava),
  [calls.shop]: () => json({ ...settings, id: 1, name: 'Glow Beauty Studio' }),
  [calls.counts]: () => json(counts),
  [calls.categories]: () => json([hair]),
  ...{ [calls.services]: none, [calls.staff]: none, [bookings]: none, [calls.notReached]: none },
  'GET /api/admin/chairs': none,
  [calendar]: () => json(hours),
  ...later,
}

it.each([ava, okafor])('says to $role that the salon is suspended, and books nothing', async (who) => {
  const closed = { status: 'suspended', contact: 'hello@parlour.example' }
  playApi({ ...answers, [calls.session]: () => json(who), [calendar]: () => json({ ...hours, closed }) })
  open()
  expect(await screen.findByText('This salon is suspended. Ask hello@parlour.example.')).toBeDefined()
  const add = await screen.findByRole('button', { name: 'Add' })
  expect(add.hasAttribute('disabled')).toBe(true)
  const why = await screen.findByText('Off while the salon is suspended')
  expect(why.id).toBe(add.getAttribute('aria-describedby'))
})

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
    const short = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'America/New_York' } as const
    const onPhones = screen.getByText(new Intl.DateTimeFormat('en-US', short).format(new Date()))
    expect([...onPhones.classList]).toContain('only-s')
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
    expect(new Set(scoped.map(({ url }) => url.searchParams.get('shopId')))).toEqual(new Set(['7']))
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

describe('the zone', () => {
  afterEach(() => void vi.useRealTimers())
  const daysAsked = (made: ReturnType<typeof playApi>) =>
    made.flatMap(({ name, url }) => (name === bookings && url.searchParams.get('from')) || [])

  it('is the salon’s for staff on the platform’s host, too: its evening is not tomorrow', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
    const made = playApi({ ...answers, [calls.session]: () => json(okafor) })
    open('/admin/dashboard', null)
    expect(await screen.findByText('Times are in America/New_York')).toBeDefined()
    expect(screen.getByText('Friday, November 20, 2026')).toBeDefined()
    expect(daysAsked(made)).toEqual(['2026-11-20'])
  })

  it('is waited for: until it is known, no day is the salon’s', async () => {
    let tell = (_: Response) => {}
    const made = playApi({
      ...answers,
      [calls.session]: () => json(mia),
      [calls.shop]: () => json(settings),
      [calendar]: () => new Promise<Response>((resolve) => (tell = resolve)),
    })
    open('/admin/dashboard?shopId=7')
    await screen.findByText('128')
    const panel = screen.getByRole('tabpanel', { name: 'Bookings' })
    expect(within(panel).getByText('Loading dashboard...')).toBeDefined()
    expect(daysAsked(made)).toEqual([])
    tell(json(hours))
    await waitFor(() => expect(daysAsked(made)).toHaveLength(1))
  })

  it('is known at once on the salon’s own page, until the calendar says another', async () => {
    const waiting: ((_: Response) => void)[] = []
    const made = playApi({
      ...answers,
      [calendar]: () => new Promise<Response>((resolve) => waiting.push(resolve)),
    })
    open()
    await waitFor(() => expect(daysAsked(made)).toHaveLength(1))
    for (const tell of waiting) tell(json({ ...hours, timezone: 'Europe/Paris' }))
    expect(await screen.findByText('Times are in Europe/Paris')).toBeDefined()
  })

  it('is asked for again when it could not be had', async () => {
    let answer = () => refusal(403, 'Forbidden')
    const made = playApi({ ...answers, [calls.session]: () => json(okafor), [calendar]: () => answer() })
    open('/admin/dashboard', null)
    expect(await screen.findByText('Error loading the salon. Please try again.')).toBeDefined()
    expect(daysAsked(made)).toEqual([])
    answer = () => json(hours)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Times are in America/New_York')).toBeDefined()
  })

  it('and the cards follow what others change, once a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let now = { counts, hours }
    playApi({
      ...answers,
      [calls.session]: () => json(okafor),
      [calls.counts]: () => json(now.counts),
      [calendar]: () => json(now.hours),
    })
    open()
    await waitFor(() => expect(screen.getByText('Times are in America/New_York')).toBeDefined())
    now = { counts: { ...counts, total: 129 }, hours: { ...hours, timezone: 'Europe/Paris' } }
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(screen.getByText('Times are in Europe/Paris')).toBeDefined())
    expect(screen.getByText('129')).toBeDefined()
  })
})

describe('logging out', () => {
  function Door() {
    const refresh = useRefresh()
    const { pathname } = useLocation()
    const signIn = () => {
      markUsed()
      refresh(['session'])
    }
    return pathname === '/login' ? (
      <button type="button" onClick={signIn}>
        Sign in
      </button>
    ) : (
      <Dashboard themeSwitch={null} />
    )
  }

  it('and in again within a minute shows the next person everything', async () => {
    let user: typeof ava | null = ava
    const made = playApi({
      ...answers,
      [calls.session]: () => (user ? json(user) : refusal(401, 'Session not verified', 'not_verified')),
      [calls.logout]: () => {
        user = null
        return json({ success: true })
      },
    })
    renderAt(
      '/admin/dashboard',
      <>
        <Door />
        <Link to="/admin/dashboard">In</Link>
      </>,
    )
    await screen.findByText('Times are in America/New_York')
    const asked = () => made.map(({ name }) => name)
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(Object.keys(later))))
    const before = made.length
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    const again = await screen.findByRole('button', { name: 'Sign in' })
    expect(made.slice(before).filter(({ name }) => /\/api\/admin\/(?!events|changes)/.test(name))).toEqual([])
    user = okafor
    await userEvent.click(again)
    await userEvent.click(screen.getByRole('link', { name: 'In' }))
    expect(await screen.findByText('Maya Okafor')).toBeDefined()
    expect(await screen.findByText('Times are in America/New_York')).toBeDefined()
    expect(await screen.findByText('128')).toBeDefined()
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

describe('the focus', () => {
  it('goes to the panel when the row leaves that had it', async () => {
    let chairs = [{ id: 5, name: 'Window', allowed_staff_ids: [], allowed_service_ids: [], version: 3 }]
    playApi({
      ...answers,
      'GET /api/admin/chairs': () => json(chairs),
      'GET /api/admin/chairs/5/impact': () => json(unconcerned),
      'DELETE /api/admin/chairs/5': () => {
        chairs = []
        return json({ success: true })
      },
    })
    open('/admin/dashboard?tab=chairs')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Window' }))
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No chairs found.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Chairs' })))
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
