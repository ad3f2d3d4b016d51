import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Login } from './login'

const enter = 'POST /api/session/console-link'
const session = 'GET /api/session/user'
const nobody = () => refusal(401, 'Session not verified', 'not_verified')
const ava = {
  id: 2,
  name: 'Ava Laurent',
  phone: '+15550100210',
  email: null,
  created_at: '2026-01-02T10:00:00Z',
  role: 'admin',
  sessionVerified: true,
  shop_id: 1,
  shop: { id: 1, name: 'Glow Beauty Studio', subdomain: 'glow' },
  staff_id: null,
}

function Address() {
  const { pathname, hash } = useLocation()
  return <output aria-label="address">{`${pathname}${hash}`}</output>
}
const pages = (
  <>
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={null} />
    </Routes>
    <Address />
  </>
)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a link of the console', () => {
  it('signs in on a press, says who let the browser in, and leads to the dashboard', async () => {
    let known = false
    const sent = playApi({
      [session]: () => (known ? json(ava) : nobody()),
      [enter]: () => {
        known = true
        return json({ let_in_by: 'mia on server-1', user: ava })
      },
    })
    renderAt('/login#key=abc', pages)
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/login'))
    expect(sent.map(({ name }) => name)).not.toContain(enter)
    await press('Sign in with this link')
    expect(await screen.findByText(/mia on server-1 let this browser in/)).toBeDefined()
    const { init } = sent.find(({ name }) => name === enter) ?? {}
    expect(init?.body).toBe('{"key":"abc"}')
    await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
    expect(screen.getByLabelText('address').textContent).toBe('/admin/dashboard')
  })

  it('says so when it does not work any more, and offers WhatsApp', async () => {
    playApi({
      [session]: nobody,
      [enter]: () => refusal(403, 'This link does not work any more.', 'no_entry'),
    })
    renderAt('/login#key=abc', pages)
    await press('Sign in with this link')
    expect((await screen.findByText('This link does not work any more.')).getAttribute('role')).toBe('alert')
    await press('Sign in with WhatsApp')
    expect(await screen.findByRole('button', { name: 'Get WhatsApp Verification Link' })).toBeDefined()
  })
})
