// The box of step 3 is a part that is loaded later: who books does not need it.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answer as pending, plan, user } from './booking-fixtures'
import { fakeServer, openWizard } from './booking-harness'

vi.mock('./consents', () => Promise.reject(new Error('lost')))

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  vi.stubGlobal('scrollTo', () => {})
})

it('books without it', async () => {
  const server = fakeServer({ 'GET /api/session/user': user, 'POST /api/client/book': pending })
  const visitor = openWizard('/booking/confirmation', plan)
  await screen.findByRole('heading', { name: 'Ready to Book' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  const [button] = await screen.findAllByRole('button', { name: /^Confirm Booking/ })
  if (button) await visitor.click(button)
  expect(await screen.findByRole('heading', { name: 'Booking Created!' })).toBeDefined()
  expect(server.to('POST /api/client/book')[0]?.body).not.toHaveProperty('promotions')
})
