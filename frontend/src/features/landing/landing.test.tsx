import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatDate, type ShopDate, shopDate, today } from '#/lib/shop-time'
import { rating, review, unrated } from '#/reviews/review-fixtures'
import { glow, json, playApi, refusal, renderAt } from '../../../tests/harness'
// Loaded later in the application; here, before a test waits for it.
import './client-reviews'
import { Landing } from './landing'

const service = (id: number) => ({
  id,
  name: `Service ${id}`,
  description: null,
  price: 8500,
  duration_minutes: 60,
  category_name: id < 3 ? 'Hair' : 'Nails',
  category_color: '#993d6b',
  modifiers: [],
})
const services = (count: number) => json(Array.from({ length: count }, (_, index) => service(index + 1)))
const person = (id: number, name: string, role: string) => ({
  id,
  name,
  bio: null,
  role,
  profile_image_url: null,
  available_service_ids: [],
})

const answers = {
  'GET /api/client/services': () => services(7),
  'GET /api/client/staff': () => json([person(1, 'Ava Laurent', 'admin'), person(2, 'Maya Okafor', 'staff')]),
  'GET /api/client/shop-hours': () => json({ weeklyHours: [], specialDays: [] }),
  'GET /api/client/reviews': () => json(unrated),
}

function open(other: Partial<typeof answers> = {}, shop = glow, path = '/') {
  const calls = playApi({ ...answers, ...other })
  return { ...renderAt(path, <Landing />, shop), calls }
}

const section = (name: string) => screen.getByRole('region', { name })

describe('the landing page', () => {
  it('greets with the salon’s name and words, and leads to booking and services', () => {
    open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Glow Beauty Studio')
    expect(screen.getByText('Colour, cut and care.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking')
    expect(screen.getByRole('link', { name: 'View Services' }).getAttribute('href')).toBe('/services')
  })

  it('says that online booking opens soon, and how the salon is reached', async () => {
    open({}, { ...glow, accepting_bookings: false, business_phone: '+1 718 555 0142' })
    const soon = within(await screen.findByRole('region', { name: 'Online booking opens soon' }))
    expect(soon.getByRole('link', { name: '+1 718 555 0142' }).getAttribute('href')).toBe('tel:+17185550142')
    expect(await screen.findByText('Service 1')).toBeDefined()
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs.filter((href) => href?.startsWith('/booking'))).toEqual([])
  })

  it('shows the salon’s logo above its name, if it has one that can be shown', () => {
    const { container } = open({}, { ...glow, logo_url: '/uploads/1/logo.png' })
    const logo = container.querySelector('.hero-logo')
    expect(logo?.getAttribute('src')).toBe('/uploads/1/logo.png')
    if (logo) fireEvent.error(logo)
    expect(container.querySelector('.hero-logo')).toBeNull()
  })

  it('shows six of seven services, each carried into a booking, and a way to all', async () => {
    open()
    const first = await screen.findByRole('link', { name: /Service 1/ })
    expect(first.getAttribute('href')).toBe('/booking?service=1')
    expect(first.textContent).toContain('$85.00')
    expect(first.textContent).toContain('60 min')
    expect(within(section('Our Services')).getAllByRole('listitem')).toHaveLength(6)
    expect(screen.getByRole('link', { name: 'View All Services (7)' }).getAttribute('href')).toBe('/services')
  })

  it('has no way to all when six are all', async () => {
    open({ 'GET /api/client/services': () => services(6) })
    await screen.findByRole('link', { name: /Service 6/ })
    expect(screen.queryByRole('link', { name: /View All Services/ })).toBeNull()
  })

  it('shows the team with its roles', async () => {
    open()
    const member = (await screen.findByRole('heading', { name: 'Ava Laurent' })).closest('li')
    expect(member?.textContent).toContain('Senior Stylist')
    expect(screen.getByRole('heading', { name: 'Maya Okafor' }).closest('li')?.textContent).toMatch(
      /Stylist$/,
    )
  })

  it('says what is empty', async () => {
    open({ 'GET /api/client/services': () => json([]), 'GET /api/client/staff': () => json([]) })
    expect(await screen.findByText('No services available at the moment.')).toBeDefined()
    expect(await screen.findByText('No team members available for booking at the moment.')).toBeDefined()
  })

  it('says what failed, in its own section only', async () => {
    open({
      'GET /api/client/services': () => refusal(404, 'No such salon.'),
      'GET /api/client/staff': () => refusal(422, ''),
      'GET /api/client/shop-hours': () => refusal(404, 'No hours.'),
    })
    expect(await screen.findByText('Error loading services: No such salon.')).toBeDefined()
    expect(await screen.findByText(/^Error loading team: HTTP 422/)).toBeDefined()
    expect(await screen.findByText('Error loading hours')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book Now' })).toBeDefined()
  })

  it('gives three reasons, the address, the phone and the hours', async () => {
    open()
    expect(within(section('Why Choose Glow Beauty Studio')).getAllByRole('listitem')).toHaveLength(3)
    const visit = section('Visit Us')
    expect(within(visit).getByText('418 Bergen Street, Brooklyn')).toBeDefined()
    expect(within(visit).getByRole('link', { name: '+1 718 555 0142' }).getAttribute('href')).toBe(
      'tel:+17185550142',
    )
    expect(within(visit).getByRole('link', { name: 'Book Your Appointment' }).getAttribute('href')).toBe(
      '/booking',
    )
    expect(within(visit).queryByRole('link', { name: 'Book on WhatsApp' })).toBeNull()
    const rows = (await within(visit).findByText(/^Monday/)).closest('dl')?.children ?? []
    const days = Array.from(rows, (row) => row.textContent?.replace('Today', ''))
    expect(days).toHaveLength(7)
    expect(days[0]).toBe('Monday9:00 AM – 5:00 PM')
    expect(days[5]).toBe('Saturday8:00 AM – 6:00 PM')
    expect(days[6]).toBe('SundayClosed')
    expect(within(visit).getByText('All times in America/New_York.')).toBeDefined()
  })

  it('leads to the chat in which clients book, where the salon has one', () => {
    const link = 'https://wa.me/15550100200?text=Book%20at%20Glow'
    const { unmount } = open({}, { ...glow, chat_link: link })
    expect(screen.getByRole('link', { name: 'Book on WhatsApp' }).getAttribute('href')).toBe(link)
    unmount()
    open({}, { ...glow, chat_link: link, accepting_bookings: false })
    expect(screen.queryByRole('link', { name: 'Book on WhatsApp' })).toBeNull()
  })

  it('tells of closed and special days, and of today’s', async () => {
    const current = today('America/New_York')
    const special = (date: ShopDate, name: string, times: [string, string] | null) => ({
      dateFrom: date,
      dateTo: date,
      name,
      isOpen: times !== null,
      openingTime: times?.[0] ?? null,
      closingTime: times?.[1] ?? null,
    })
    const specialDays = [
      special(current, 'Stocktaking', null),
      { ...special(shopDate('2099-12-24'), 'Christmas', ['09:00', '14:00']), dateTo: '2099-12-25' },
    ]
    open({ 'GET /api/client/shop-hours': () => json({ weeklyHours: [], specialDays }) })
    const list = await screen.findByRole('list', { name: 'Closed and special days' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      `Closed ${formatDate(current)}: Stocktaking`,
      'Thu, Dec 24 – Fri, Dec 25: 9:00 AM – 2:00 PM: Christmas',
    ])
    expect(document.querySelector('.hours .today')?.textContent).toMatch(/TodayStocktakingClosed$/)
    expect(screen.getByText('Closed today')).toBeDefined()
  })

  it('draws a map only beside an address', () => {
    const there = open()
    expect(there.container.querySelector('.map')).not.toBeNull()
    there.unmount()
    expect(open({}, { ...glow, business_address: null }).container.querySelector('.map')).toBeNull()
  })

  it('shows the salon’s photo where it has one', () => {
    const { container } = open({}, { ...glow, hero_image_url: '/uploads/hero.jpg' })
    expect(container.querySelector('.arch img')?.getAttribute('src')).toBe('/uploads/hero.jpg')
  })
})

describe('what clients say', () => {
  const reviews = [
    { ...review, reply: 'Thank you, Hana!', reply_month: '2026-12' },
    { ...review, stars: 4, text: 'Lovely.', name: null },
  ]
  const rated = { 'GET /api/client/reviews': () => json({ ...rating, reviews }) }

  it('stands under the salon’s name, and leads to the newest words', async () => {
    const { calls } = open(rated)
    const line = await screen.findByRole('link', { name: '4.9 (124 reviews)' })
    expect(line.getAttribute('href')).toBe('/#reviews')
    expect(calls.find(({ url }) => url.pathname.endsWith('/reviews'))?.url.search).toBe('?words=true&limit=3')
    const said = within(await screen.findByRole('region', { name: 'What Clients Say' }))
    expect(said.getByText('4.9')).toBeDefined()
    expect(said.getByRole('img', { name: '4.9 of 5 stars' })).toBeDefined()
    expect(said.getByRole('link', { name: 'All Reviews (124)' }).getAttribute('href')).toBe('/reviews')
    const [first, second] = said.getAllByRole('listitem')
    for (const text of ['My best cut in years.', 'Hana K.', 'November 2026, with Maya Okafor'])
      expect(first?.textContent).toContain(text)
    expect(first?.textContent).toContain('Reply of the salon, December 2026Thank you, Hana!')
    expect(second?.textContent).toBe('Lovely.AnonymousNovember 2026, with Maya Okafor')
    expect(said.getByRole('img', { name: '4 of 5 stars' })).toBeDefined()
  })

  it('comes before the way there, and takes the focus of a link to it', async () => {
    open(rated, glow, '/#reviews')
    const heading = await screen.findByRole('heading', { level: 2, name: 'What Clients Say' })
    expect(document.activeElement).toBe(heading)
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(headings.indexOf('What Clients Say')).toBe(headings.indexOf('Visit Us') - 1)
  })

  it('does not push away the address that somebody has come for', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    open(rated, glow, '/#visit')
    const heading = screen.getByRole('heading', { name: 'Visit Us' })
    await screen.findByRole('region', { name: 'What Clients Say' })
    expect(scrolled.mock.contexts).toEqual([heading, heading])
  })

  it('is the average alone while nobody has written a word', async () => {
    open({ 'GET /api/client/reviews': () => json({ ...rating, average: 5, count: 1, reviews: [] }) })
    expect(await screen.findByRole('link', { name: '5.0 (1 review)' })).toBeDefined()
    const said = within(await screen.findByRole('region', { name: 'What Clients Say' }))
    expect(said.getByText('5.0')).toBeDefined()
    expect(said.queryByRole('list')).toBeNull()
  })

  it.each([
    ['nobody has said anything', () => json(unrated)],
    ['it cannot be loaded', () => refusal(404, 'No such salon.')],
  ])('is not mentioned while %s', async (_, answer) => {
    const { calls } = open({ 'GET /api/client/reviews': answer })
    await screen.findByRole('link', { name: /Service 1/ })
    await vi.waitFor(() => expect(calls.some(({ url }) => url.pathname.endsWith('/reviews'))).toBe(true))
    await screen.findByText(/^Monday/)
    expect(screen.queryByText(/review/i)).toBeNull()
    expect(screen.queryByText('What Clients Say')).toBeNull()
  })
})
