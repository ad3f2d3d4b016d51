// What a client waits for, on the Appointments tab.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopConfig } from '#/api/shop'
import { entry, heldOffer } from '#/waitlist/waitlist-fixtures'
import { glow, json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { asMaya, booking, changeOptions, nobody, calls as paths } from './profile-fixtures'
// Loaded later in the application; here, before a test waits for it.
import './waitlist'

const list = 'GET /api/client/waitlist'
const leave = 'DELETE /api/client/waitlist/31'
const other = {
  ...entry,
  id: 32,
  services: [{ ...entry.services[0], name: 'Blow Dry' }],
  staff_id: null,
  staff_name: null,
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-24T19:25:00Z'))
})

function open(answers: Parameters<typeof playApi>[0], shop: ShopConfig = { ...glow, waitlist: true }) {
  const calls = playApi({
    ...asMaya(),
    [paths.bookings]: () => json([booking]),
    [paths.change]: () => json(changeOptions),
    ...answers,
  })
  renderAt('/my-bookings', <Profile />, shop)
  return { asked: (name: string) => calls.filter((call) => call.name === name) }
}

const section = async () => within(await screen.findByRole('region', { name: 'On the waitlist' }))

describe('the waitlist', () => {
  it('shows what a client waits for', async () => {
    open({ [list]: () => json([entry, other]) })
    const cards = (await section()).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    for (const text of ['Signature Cut', 'Fri or Sat, afternoon', 'Ava Laurent · 1h 10m', '$95.00'])
      expect(within(cards[0] ?? document.body).getByText(text)).toBeDefined()
    expect(within(cards[1] ?? document.body).getByText('Any stylist · 1h 10m')).toBeDefined()
  })

  it.each([
    [heldOffer, 'Fri, Nov 27, 2:30 PM with Ava Laurent is kept for you until 2:40 PM. Answer on WhatsApp.'],
    [{ ...heldOffer, is_held: false }, 'Fri, Nov 27, 2:30 PM with Ava Laurent is free. Answer on WhatsApp.'],
  ])('says that a time has come free', async (offer, sentence) => {
    open({ [list]: () => json([{ ...entry, offer }]) })
    expect((await section()).getByText(sentence)).toBeDefined()
  })

  it('is left by one press, which is told', async () => {
    let entries = [entry, other]
    const { asked } = open({
      [list]: () => json(entries),
      [leave]: () => {
        entries = [other]
        return json({ success: true })
      },
    })
    const button = (await section()).getByRole('button', {
      name: 'Leave the waitlist: Signature Cut, Fri or Sat, afternoon',
    })
    await userEvent.click(button)
    const told = await screen.findByText('You have left the waitlist: Signature Cut.')
    await vi.waitFor(() => expect(document.activeElement).toBe(told))
    expect(told.getAttribute('role')).toBe('status')
    expect(screen.queryByText('Ava Laurent · 1h 10m')).toBeNull()
    expect((await section()).getByText('Blow Dry')).toBeDefined()
    await vi.waitFor(() => expect(asked(list)).toHaveLength(2))
    expect(asked(leave)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is gone with the last card', async () => {
    open({ [list]: () => json([entry]), [leave]: () => json({ success: true }) })
    await userEvent.click((await section()).getByRole('button'))
    await screen.findByText('You have left the waitlist: Signature Cut.')
    expect(screen.queryByRole('region', { name: 'On the waitlist' })).toBeNull()
  })

  it('stays when leaving fails', async () => {
    open({ [list]: () => json([entry]), [leave]: () => refusal(500, '') })
    await userEvent.click((await section()).getByRole('button'))
    expect(
      await screen.findByText('You could not be taken off the waitlist. Please try again.'),
    ).toBeDefined()
    expect((await section()).getByText('Signature Cut')).toBeDefined()
  })

  it('is nowhere for a client who waits for nothing', async () => {
    const { asked } = open({ [list]: () => json([]) })
    await screen.findByRole('heading', { name: 'Appointment #1051' })
    await vi.waitFor(() => expect(asked(list)).toHaveLength(1))
    expect(screen.queryByText('On the waitlist')).toBeNull()
  })

  it('can fail, and be asked for again', async () => {
    let broken = true
    open({ [list]: () => (broken ? refusal(400, 'No') : json([entry])) })
    expect(await screen.findByText('What you wait for could not be loaded.')).toBeDefined()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await section()).getByText('Signature Cut')).toBeDefined()
  })

  it.each([
    ['before the visitor has verified', { [paths.session]: nobody }, { ...glow, waitlist: true }],
    ['where the salon keeps none', {}, glow],
  ])('is not asked for %s', async (_, answers, shop) => {
    const { asked } = open(answers, shop)
    await screen.findByRole('heading', { name: 'Appointment #1051' })
    expect(asked(list)).toHaveLength(0)
  })
})
