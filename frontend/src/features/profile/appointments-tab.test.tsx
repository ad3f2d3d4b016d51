import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { json, playApi as play, refusal, renderAt } from '../../../tests/harness'
// Loaded later in the application; here, before a test waits for it.
import '#/reviews/own-review'
import '#/reviews/review-form'
import { Profile } from './profile'
import { asMaya, booking, changeOptions, link, nobody, calls as paths, playWindow } from './profile-fixtures'

const list = paths.bookings
const remove = paths.cancel
/** Nobody has verified, unless told otherwise. */
const playApi = (answers: Parameters<typeof play>[0]) =>
  play({ [paths.session]: nobody, [paths.change]: () => json(changeOptions), ...answers })

describe('my appointments', () => {
  it('show when, what, with whom and how much, in the salon’s zone and without the buffer', async () => {
    playApi({ [list]: () => json([booking]) })
    renderAt('/profile', <Profile />)
    const card = (await screen.findByRole('heading', { name: 'Appointment #1051' })).closest('li')
    for (const text of [
      'Pending Verification',
      '10:15 AM – 12:10 PM',
      'Medium',
      '1h 25m · $120.00',
      'Leo Haddad',
      '1h 55m',
      'Chair 1',
      '$158.00',
    ]) {
      expect(card?.textContent).toContain(text)
    }
    expect(screen.getByText('All times displayed in America/New_York time.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book again' }).getAttribute('href')).toBe('/booking')
  })

  it.each([
    ['confirmed', 'Confirmed'],
    ['cancelled', 'Cancelled'],
    ['no_show', 'no_show'],
  ])('label %s as %s', async (status, label) => {
    playApi({ [list]: () => json([{ ...booking, status }]) })
    renderAt('/profile', <Profile />)
    expect(await screen.findByText(label)).toBeDefined()
  })

  it('can be booked again once they are over', async () => {
    const past = {
      ...booking,
      id: 7,
      start_time: '2026-01-06T15:15:00Z',
      status: 'completed',
      can_cancel: false,
    }
    playApi({ [list]: () => json([booking, past, { ...past, id: 8, status: 'cancelled' }]) })
    renderAt('/profile', <Profile />)
    await screen.findByRole('heading', { name: 'Appointment #7' })
    const links = screen.getAllByRole('link', { name: /^Book again #/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/booking?again=7'])
  })

  it('can be reviewed once they took place, and show what was written', async () => {
    const past = { ...booking, start_time: '2026-01-06T15:15:00Z', status: 'completed', can_cancel: false }
    const own = { stars: 4, text: 'Lovely.', name: 'short' }
    const calls = playApi({
      ...asMaya(),
      [list]: () =>
        json([
          { ...past, id: 7, review: { ...booking.review, open: true } },
          { ...past, id: 8, review: { ...booking.review, own } },
          { ...past, id: 9 },
        ]),
      'PUT /api/client/bookings/7/review': () => json({ ...own, stars: 5 }),
    })
    renderAt('/profile', <Profile />)
    const card = async (id: number) => {
      const heading = await screen.findByRole('heading', { name: `Appointment #${id}` })
      return within(heading.closest('li') ?? heading)
    }
    expect(await (await card(8)).findByRole('img', { name: '4 of 5 stars' })).toBeDefined()
    expect((await card(8)).queryByRole('button')).toBeNull()
    expect((await card(9)).queryByRole('button')).toBeNull()
    const open = await card(7)
    await userEvent.click(await open.findByRole('button', { name: 'Write a Review #7' }))
    await userEvent.click(await open.findByRole('radio', { name: '5 of 5 stars' }))
    await userEvent.click(open.getByRole('button', { name: 'Send Review' }))
    expect(await open.findByText('Thank you.')).toBeDefined()
    const sent = calls.find(({ name }) => name.startsWith('PUT'))
    expect(new Headers(sent?.init.headers).get('x-visit-link')).toBeNull()
    expect(new Headers(sent?.init.headers).get('x-session-id')).not.toBeNull()
  })

  it('leave out the location of a booking without a chair', async () => {
    playApi({ [list]: () => json([{ ...booking, chair_name: null }]) })
    renderAt('/profile', <Profile />)
    await screen.findByText('Leo Haddad')
    expect(screen.queryByText('Location')).toBeNull()
  })

  it('start empty for a verified visitor', async () => {
    playApi({ ...asMaya(), [list]: () => json([]) })
    renderAt('/my-bookings', <Profile />)
    expect(await screen.findByText('No appointments yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Book Your First Appointment' }).getAttribute('href')).toBe(
      '/booking',
    )
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull()
  })

  it('say so when they cannot be loaded', async () => {
    playApi({ [list]: () => refusal(403, 'Forbidden') })
    renderAt('/profile', <Profile />)
    expect(await screen.findByText('Unable to load your appointments...')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

describe('a booking that is only held', () => {
  const held = { ...booking, confirmation_code: 'KTRV-XMPB' }
  const verify = 'Verify on WhatsApp Now #1051'

  it('asks for the message, and for its link once that is wanted', async () => {
    const calls = playApi({ [list]: () => json([held]), [paths.link]: () => json(link) })
    renderAt('/profile', <Profile />)
    expect(await screen.findByText('Action Required')).toBeDefined()
    expect(calls.map(({ name }) => name)).not.toContain(paths.link)
    const chat = playWindow()
    await userEvent.click(screen.getByRole('button', { name: verify }))
    const toast = (await screen.findByText('WhatsApp opened')).closest('[role=status]')
    expect(chat.location.replace).toHaveBeenCalledWith(link.whatsappLink)
    expect(calls.find(({ name }) => name === paths.link)?.url.search).toBe('?bookingId=1051')
    expect(toast?.textContent).toContain(
      'Complete the verification in WhatsApp, then return here to see your updated booking status',
    )
  })

  it.each([
    ['confirmed', 'KTRV-XMPB'],
    ['pending', null],
  ])('is not what a %s booking with the code %s is', async (status, code) => {
    const calls = playApi({ [list]: () => json([{ ...held, status, confirmation_code: code }]) })
    renderAt('/profile', <Profile />)
    await screen.findByText('Leo Haddad')
    expect(screen.queryByText('Action Required')).toBeNull()
    expect(calls.map(({ name }) => name)).not.toContain(paths.link)
  })

  it('says when there is no link, and tries again on a click', async () => {
    let works = false
    playApi({
      [list]: () => json([held]),
      [paths.link]: () => (works ? json(link) : refusal(429, 'Please wait a moment.', 'rate_limited')),
    })
    renderAt('/profile', <Profile />)
    playWindow()
    await userEvent.click(await screen.findByRole('button', { name: verify }))
    expect(await screen.findByText(/Please wait a moment\./)).toBeDefined()
    const text = await screen.findByText('Failed to get WhatsApp link. Please try again.')
    expect(text.closest('[role=alert]')).not.toBeNull()
    works = true
    await userEvent.click(screen.getByRole('button', { name: verify }))
    expect(await screen.findByText('WhatsApp opened')).toBeDefined()
  })

  it('says another thing when what came is no link', async () => {
    playApi({ [list]: () => json([held]), [paths.link]: () => json({ whatsappLink: 5 }) })
    renderAt('/profile', <Profile />)
    playWindow()
    await userEvent.click(await screen.findByRole('button', { name: verify }))
    expect(await screen.findAllByText('Could not generate WhatsApp verification link.')).toHaveLength(2)
  })

  it('announces that it has been confirmed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let status = 'pending'
    playApi({ [list]: () => json([{ ...held, status }]), [paths.link]: () => json(link) })
    renderAt('/profile', <Profile />)
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    await pass(0)
    status = 'confirmed'
    window.dispatchEvent(new Event('focus'))
    await pass(999)
    expect(screen.getByText('Pending Verification')).toBeDefined()
    await pass(1)
    expect(screen.getByText('Appointment #1051 is now Confirmed.').getAttribute('role')).toBe('status')
    expect(screen.queryByText('Action Required')).toBeNull()
    vi.useRealTimers()
  })
})

describe('cancelling', () => {
  const namesOf = (calls: readonly { name: string }[]) =>
    calls.map(({ name }) => name).filter((name) => name !== paths.session && name !== paths.change)

  async function ask() {
    renderAt('/profile', <Profile />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Booking #1051' }))
    return screen.findByRole('dialog')
  }

  it('asks once, repeating date, time and services, then deletes and refreshes', async () => {
    let cancelled = false
    const calls = playApi({
      [list]: () => json([cancelled ? { ...booking, status: 'cancelled', can_cancel: false } : booking]),
      [remove]: () => {
        cancelled = true
        return json({ success: true })
      },
    })
    sessionStorage.setItem('bookingKey', '{}')
    const dialog = await ask()
    expect(dialog.textContent).toContain('Tuesday, November 24, 2099, 10:15 AM – 12:10 PM')
    expect(dialog.textContent).toContain('Signature Cut & Style')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Your appointment has been cancelled successfully.')).toBeDefined()
    expect(screen.getByText('Booking deleted')).toBeDefined()
    expect(await screen.findByText('Cancelled')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Cancel Booking/ })).toBeNull()
    expect(namesOf(calls)).toEqual([list, remove, list])
    expect(sessionStorage.getItem('bookingKey'), 'the same booking again is another one').toBeNull()
  })

  it('keeps the booking when the answer is no', async () => {
    const calls = playApi({ [list]: () => json([booking]) })
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Keep Booking' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(namesOf(calls)).toEqual([list])
  })

  it('says so when it failed', async () => {
    playApi({ [list]: () => json([booking]), [remove]: () => refusal(409, 'Too late.') })
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel Booking' }))
    expect(
      (await screen.findByText('Failed to delete booking. Please try again.')).closest('[role=alert]'),
    ).not.toBeNull()
  })
})
