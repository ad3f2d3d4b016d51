import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useQuery } from '#/api/client'
import { getServices } from '#/api/services'
import { maya } from '#/api/session-fixtures'
import { sessionId } from '#/lib/session-id'
import { json, playApi, refusal, renderAt } from '../../tests/harness'
import { Header } from './header'

// happy-dom knows no popovers: the list is always there, and closing it does nothing.
beforeAll(() => {
  HTMLElement.prototype.hidePopover ??= () => undefined
})

const session = 'GET /api/session/user'
const logout = 'POST /api/session/logout'
const services = 'GET /api/client/services'

function Page() {
  useQuery(getServices, {})
  return <output aria-label="address">{useLocation().pathname}</output>
}

const open = (path = '/profile') =>
  renderAt(
    path,
    <>
      <Header />
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </>,
  )

const links = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Account' })
  return within(nav)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')])
}
const logoutButton = () => screen.findByRole('button', { name: 'Logout', hidden: true })

describe('the account in the header', () => {
  it('is not there for a visitor', async () => {
    const calls = playApi({
      [session]: () => refusal(401, 'Session not verified'),
      [services]: () => json([]),
    })
    open()
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(session))
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  })

  it.each([
    ['client', []],
    ['staff', [['Dashboard', '/admin/dashboard']]],
    ['admin', [['Dashboard', '/admin/dashboard']]],
    ['master_admin', [['Dashboard', '/master/dashboard']]],
  ])('leads a %s to the profile and the dashboard of the role', async (role, dashboard) => {
    playApi({ [session]: () => json({ ...maya, role }), [services]: () => json([]) })
    open()
    expect(await links()).toEqual([['My Profile', '/profile'], ...dashboard])
  })

  it.each(['/profile', '/my-bookings'])('marks My Profile on %s', async (path) => {
    playApi({ [session]: () => json(maya), [services]: () => json([]) })
    open(path)
    const profile = await screen.findByRole('link', { name: 'My Profile', hidden: true })
    expect(profile.getAttribute('aria-current')).toBe('page')
  })

  it('opens from a button that names the person and is tied to the list', async () => {
    playApi({ [session]: () => json(maya), [services]: () => json([]) })
    open()
    const button = await screen.findByRole('button', { name: 'Your account, Maya Chen' })
    const list = document.getElementById(button.getAttribute('popovertarget') ?? '')
    expect(list?.getAttribute('popover')).toBe('auto')
    expect(list?.textContent).toBe('My ProfileLogout')
  })
})

describe('logging out', () => {
  it('ends the session here and there, forgets what was read, and goes home', async () => {
    let known = true
    const calls = playApi({
      [session]: () => (known ? json(maya) : refusal(401, 'Session not verified')),
      [services]: () => json([]),
      [logout]: () => {
        known = false
        return json({ success: true })
      },
    })
    for (const key of ['authToken', 'bookingSessionId', 'theme']) localStorage.setItem(key, 'x')
    sessionStorage.setItem('bookingContact', 'x')
    open()
    const before = sessionId()
    await userEvent.click(await logoutButton())
    expect(await screen.findByText('Logged out')).toBeDefined()
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull())
    expect({ ...localStorage }).toEqual({ theme: 'x', idle: sessionId() })
    expect(sessionStorage.getItem('bookingContact')).toBeNull()
    expect(sessionId()).not.toBe(before)
    const sent = calls.map(({ name, init }) => [name, new Headers(init.headers).get('x-session-id')])
    expect(sent).toContainEqual([logout, before])
    const after = sent.slice(sent.findIndex(([name]) => name === logout) + 1)
    expect(after.map(([name]) => name)).toEqual([services])
    expect(new Set(after.map(([, id]) => id))).toEqual(new Set([sessionId()]))
  })

  it('only logs that it failed, and changes nothing', async () => {
    playApi({
      [session]: () => json(maya),
      [services]: () => json([]),
      [logout]: () => refusal(503, 'Try again later.'),
    })
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    open()
    const before = sessionId()
    await userEvent.click(await logoutButton())
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(screen.queryByText('Logout Error')).toBeNull()
    expect(screen.getByLabelText('address').textContent).toBe('/profile')
    expect(await logoutButton()).toBeDefined()
    expect(sessionId()).toBe(before)
  })
})
