import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json } from '../../../../tests/harness'
import { firstSent, playTab } from '../../../../tests/tab-harness'
import { settings } from '../admin-fixtures'
import { BeforeYouOpen } from './before-you-open'

const opening = 'PUT /api/admin/shop/opening'
const closed = { ...settings, accepting_bookings: false, looked_at: ['hours'] }
const card = () => within(screen.getByRole('region', { name: 'Before you open' }))

describe('what comes before opening', () => {
  it('is a list of links that knows what was looked at', () => {
    playTab(<BeforeYouOpen shop={closed} query={{ shopId: 7 }} />, {})
    const links = card().getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard?shopId=7&tab=settings',
      '/admin/dashboard?shopId=7&tab=schedules',
      '/admin/dashboard?shopId=7&tab=services',
      '/admin/dashboard?shopId=7&tab=staff',
      'http://luna.localhost:3000/',
      '/admin/dashboard?shopId=7&tab=settings',
      '/admin/dashboard?shopId=7&tab=services',
    ])
    expect(card().getByText('1 of 7 looked at')).toBeDefined()
    expect(card().getAllByRole('img', { name: 'Looked at' })).toHaveLength(1)
    expect(links[0]?.textContent).toContain('Luna Nails, No phone yet')
  })

  it('notes a look, and opens the salon with one press', async () => {
    const made = playTab(<BeforeYouOpen shop={closed} query={{}} />, { [opening]: () => json(settings) })
    await userEvent.click(card().getByRole('link', { name: /Team/ }))
    expect(firstSent(made, opening)?.body).toEqual({ looked_at: 'team' })
    made.length = 0
    await userEvent.click(card().getByRole('button', { name: 'Open for booking' }))
    expect(await screen.findByText('Clients can book online now. Settings close it again.')).toBeDefined()
    expect(firstSent(made, opening)).toEqual({ version: '1', body: { accepting_bookings: true } })
  })
})
