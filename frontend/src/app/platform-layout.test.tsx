import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { TextProvider } from '#/i18n'
import { ToastProvider } from '#/ui/toast'
import { json, playApi, refusal } from '../../tests/harness'
// Loaded later in the application; here, before the clock of a test runs.
import './account-menu'
import { PlatformLayout } from './platform-layout'
import './platform-menu'
import { PlatformRedirect } from './platform-redirect'

const session = 'GET /api/session/user'
const nobody = { [session]: () => refusal(401, 'Session not verified') }
const mia = {
  id: 9,
  name: 'Mia',
  phone: null,
  email: null,
  created_at: '2026-01-02T10:00:00Z',
  role: 'master_admin',
  sessionVerified: true,
  shop_id: null,
  shop: null,
  staff_id: null,
}

function Address() {
  const { pathname, hash } = useLocation()
  return <output aria-label="address">{pathname + hash}</output>
}

const open = (home: boolean) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TextProvider>
        <MemoryRouter initialEntries={['/signup']}>
          <ToastProvider duration={5000}>
            <PlatformLayout home={home}>
              <Routes>
                <Route path="*" element={<Address />} />
              </Routes>
            </PlatformLayout>
          </ToastProvider>
        </MemoryRouter>
      </TextProvider>
    </SWRConfig>,
  )

describe('the platform’s header', () => {
  it('has the platform’s name, and Contact', async () => {
    playApi(nobody)
    open(true)
    expect(screen.getByRole('link', { name: /^P?Parlour/ }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
    expect((await screen.findByRole('link', { name: 'Contact' })).getAttribute('href')).toBe('/#contact')
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  })

  it('has a menu that closes behind the one who chose', async () => {
    playApi(nobody)
    open(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Your Salon', '/setup-salon'],
      ['Staff login', '/login'],
      ['Contact', '/#contact'],
    ])
    await userEvent.click(menu.getByRole('link', { name: 'Contact' }))
    expect(screen.getByLabelText('address').textContent).toBe('/#contact')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads a master to the dashboard, and a signed-out visitor to no profile', async () => {
    playApi({ [session]: () => json(mia) })
    open(true)
    const account = within(await screen.findByRole('navigation', { name: 'Account' }))
    expect(account.getByRole('link', { name: 'Dashboard', hidden: true }).getAttribute('href')).toBe(
      '/master/dashboard',
    )
    expect(account.queryByRole('link', { name: 'My Profile', hidden: true })).toBeNull()
  })

  it('keeps its links to its own host', () => {
    const calls = playApi({})
    open(false)
    expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull()
    expect(calls).toEqual([])
  })
})

it('a salon’s host sends on to the platform', () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  render(
    <TextProvider>
      <MemoryRouter initialEntries={['/setup-salon-vip']}>
        <PlatformRedirect />
      </MemoryRouter>
    </TextProvider>,
  )
  expect(replace).toHaveBeenCalledWith('http://www.localhost:3000/setup-salon-vip')
  expect(screen.getByRole('link').getAttribute('href')).toBe('http://www.localhost:3000/setup-salon-vip')
})
