import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { glow, json, playApi, refusal } from '../../tests/harness'
import { App } from './app'

const nobody = { 'GET /api/session/user': () => refusal(401, 'Session not verified', 'not_verified') }

it('shows the platform where the page says so, whatever its host is called', async () => {
  playApi(nobody)
  render(<App site="platform" />)
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Your salon, beautifully booked/ }),
  ).toBeDefined()
})

it('shows the salon that the page names', async () => {
  const calls = playApi({ ...nobody, 'GET /api/client/shop-config': () => json(glow) })
  render(<App site={{ shop: 'sage' }} />)
  expect(await screen.findByRole('link', { name: /Glow Beauty Studio ?, home/ })).toBeDefined()
  expect(calls.find(({ url }) => url.pathname.endsWith('/shop-config'))?.url.search).toBe('?subdomain=sage')
})

it('shows neither where the page does not say its site, and asks for the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const calls = playApi({})
  render(<App site="unknown" />)
  expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(calls).toEqual([])
})
