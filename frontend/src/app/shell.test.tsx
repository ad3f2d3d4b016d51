import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageHeading } from '#/ui/page-heading'
import { glow, playApi, refusal, renderAt } from '../../tests/harness'
import { NotFound } from './not-found'
import { Shell } from './shell'

let explode = true
function Fragile() {
  if (explode) throw new Error('a bug')
  return <PageHeading title="Mended" />
}

const site = (
  <Routes>
    <Route element={<Shell />}>
      <Route
        path="/"
        element={
          <>
            <PageHeading title="">Welcome</PageHeading>
            <Link to="/fragile">go</Link>
          </>
        }
      />
      <Route path="/services" element={<PageHeading title="Our Services" />} />
      <Route path="/fragile" element={<Fragile />} />
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)

beforeEach(() => {
  playApi({ 'GET /api/session/user': () => refusal(401, 'Session not verified', 'not_verified') })
})

describe('the header', () => {
  it('has a menu that leads to Contact', async () => {
    renderAt('/services', site)
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const links = within(screen.getByRole('dialog', { name: 'Menu' })).getAllByRole('link')
    expect(links.map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Book', '/booking'],
      ['Services', '/services'],
      ['Contact', '/#visit'],
    ])
  })

  it('leads a visitor who has just booked, and is not verified, to the booking', async () => {
    renderAt('/services', site)
    await screen.findByRole('button', { name: 'Open menu' })
    expect(screen.queryByRole('link', { name: 'My Bookings' })).toBeNull()
    localStorage.setItem('bookingSessionId', 'visit-1')
    act(() => void dispatchEvent(new StorageEvent('storage')))
    const link = await screen.findByRole('link', { name: 'My Bookings' })
    expect(link.getAttribute('href')).toBe('/my-bookings')
  })

  it('shows the salon’s initial and name, and the four links', () => {
    renderAt('/services', site)
    const banner = screen.getByRole('banner')
    expect(within(banner).getByRole('link', { name: /Glow Beauty Studio ?, home/ }).textContent).toContain(
      'G',
    )
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((a) => [a.textContent, a.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Book', '/booking'],
      ['Services', '/services'],
      ['Contact', '/#visit'],
    ])
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Services')
  })

  it('shows the logo, and the initial when it does not load', () => {
    const { container } = renderAt('/', site, { ...glow, logo_url: '/uploads/logo.png' })
    const logo = container.querySelector('img')
    expect(logo?.getAttribute('src')).toBe('/uploads/logo.png')
    if (logo) fireEvent.error(logo)
    expect(container.querySelector('.mono')?.textContent).toBe('G')
  })

  it('switches between light and dark and remembers', async () => {
    document.documentElement.dataset.theme = 'light'
    renderAt('/', site)
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(screen.getByRole('button', { name: 'Use light theme' })).toBeDefined()
  })
})

describe('the theme of another tab', () => {
  it('is followed', () => {
    document.documentElement.dataset.theme = 'light'
    renderAt('/', site)
    localStorage.setItem('theme', 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.getByRole('button', { name: 'Use light theme' })).toBeDefined()
  })
})

describe('the bottom bar', () => {
  it('links Home, Book, Services and Profile', () => {
    renderAt('/my-bookings', site)
    const bar = screen.getByRole('navigation', { name: 'Mobile' })
    expect(
      within(bar)
        .getAllByRole('link')
        .map((a) => a.textContent),
    ).toEqual(['Home', 'Book', 'Services', 'Profile'])
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Profile')
  })
})

describe('changing pages', () => {
  it('names the tab and moves the focus to the new heading, but not on arrival', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    renderAt('/', site)
    expect(document.title).toBe('Glow Beauty Studio')
    expect(document.activeElement).toBe(document.body)
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Services' }),
    )
    expect(document.title).toBe('Our Services, Glow Beauty Studio')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Our Services' }))
  })

  it('shows the not-found page for an unknown address', () => {
    renderAt('/nowhere', site)
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined()
  })

  it('catches a page that fails, keeps the frame, and forgets the failure on the next page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('scrollTo', () => undefined)
    explode = true
    renderAt('/fragile', site)
    expect(
      screen.getByRole('heading', { name: 'Something went wrong' }).closest('[role=alert]'),
    ).not.toBeNull()
    await act(async () => screen.getAllByRole('link', { name: 'Services' })[0]?.click())
    expect(screen.getByRole('heading', { name: 'Our Services' })).toBeDefined()
  })
})
