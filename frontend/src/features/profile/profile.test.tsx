import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { asMaya, booking, calls, link, maya, nobody, nothing, playWindow } from './profile-fixtures'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (path = '/profile') => renderAt(path, <Profile />)
const toDetails = async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'Profile' }))
  return screen.findByRole('heading', { name: 'Profile Details' })
}

describe('a newcomer', () => {
  it.each([
    ['whom the server has never seen', nothing],
    ['who has booked nothing', () => json([])],
  ])('%s is introduced, without tabs', async (_, bookings) => {
    const made = playApi({
      [calls.session]: nobody,
      [calls.bookings]: bookings,
      [calls.link]: () => json(link),
    })
    open()
    expect(await screen.findByRole('heading', { name: 'Get Started with Bookings' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeDefined()
    expect(screen.getByText('Unverified')).toBeDefined()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.getByRole('link', { name: 'Browse Services First' }).getAttribute('href')).toBe('/services')
    const links = () => made.filter(({ name }) => name === calls.link).map(({ url }) => url.search)
    expect(links()).toEqual([])
    const chat = playWindow()
    await userEvent.click(screen.getByRole('button', { name: 'Verify Profile' }))
    await waitFor(() => expect(chat.location.replace).toHaveBeenCalledWith(link.whatsappLink))
    expect(chat.open).toHaveBeenCalledWith('', '_blank')
    await userEvent.click(screen.getByRole('button', { name: 'Verify via WhatsApp' }))
    expect(links()).toEqual(['', ''])
  })

  it('opens WhatsApp, comes back verified, and hears of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let session = nobody
    playApi({
      ...asMaya(),
      [calls.session]: () => session(),
      [calls.bookings]: () => json([]),
      [calls.link]: () => json(link),
    })
    open()
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    await pass(0)
    await pass(0)
    playWindow()
    const verify = screen.getByRole('button', { name: 'Verify via WhatsApp' })
    verify.focus()
    await act(async () => verify.click())
    await pass(0)
    expect(screen.getByText('WhatsApp opened').closest('[role=status]')?.textContent).toContain(
      'Complete the verification in WhatsApp, then return here to see your updated profile status',
    )
    session = () => json(maya)
    await pass(1499)
    expect(screen.getByText('Unverified')).toBeDefined()
    await pass(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Maya Chen' })).toBe(document.activeElement)
    expect(screen.getByText('Your profile is verified.').getAttribute('role')).toBe('status')
    expect(screen.getByText('No appointments yet')).toBeDefined()
  })

  it('waits while the visitor is not known', async () => {
    const made = playApi({
      [calls.session]: () => refusal(503, 'Try again later.'),
      [calls.bookings]: nothing,
    })
    open()
    // The bookings are asked for again as a visitor whom nobody has seen.
    await waitFor(() => expect(made).toHaveLength(3))
    expect(await screen.findByText('Loading your profile...')).toBeDefined()
    expect(screen.queryByText('Unverified')).toBeNull()
    expect(made.map(({ name }) => name)).not.toContain(calls.link)
  })

  it('is told why there is no link', async () => {
    playApi({
      [calls.session]: nobody,
      [calls.bookings]: nothing,
      [calls.link]: () => refusal(422, 'WhatsApp is not connected.', 'whatsapp_off'),
    })
    open()
    const chat = playWindow()
    await userEvent.click(await screen.findByRole('button', { name: 'Verify via WhatsApp' }))
    expect(await screen.findByText('WhatsApp is not connected.')).toBeDefined()
    expect(chat.close).toHaveBeenCalledTimes(1)
  })

  it('opens the link by another press where the browser allows no window', async () => {
    playApi({ [calls.session]: nobody, [calls.bookings]: nothing, [calls.link]: () => json(link) })
    open()
    playWindow({ blocked: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Verify via WhatsApp' }))
    const opens = await screen.findByRole('link', { name: 'Verify via WhatsApp' })
    expect(opens).toBe(document.activeElement)
    expect(opens.getAttribute('href')).toBe(link.whatsappLink)
    expect(screen.queryByText('WhatsApp opened')).toBeNull()
  })
})

describe('the tabs', () => {
  it('begin with the appointments, at both addresses', async () => {
    playApi({ ...asMaya(), [calls.bookings]: () => json([booking]) })
    open('/my-bookings')
    const tab = await screen.findByRole('tab', { name: 'Appointments' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('heading', { level: 1, name: 'Maya Chen' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'My Appointments' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Verify Profile' })).toBeNull()
    expect(screen.getAllByText('Verified')[0]).toBeDefined()
  })

  it('are there for an unverified visitor with bookings, who learns to verify first', async () => {
    const made = playApi({
      [calls.session]: nobody,
      [calls.bookings]: () => json([booking]),
      [calls.link]: () => json(link),
    })
    open()
    await screen.findByRole('heading', { name: 'Appointment #1051' })
    expect(screen.queryByText('Verify Profile')).toBeNull()
    expect(made.map(({ name }) => name)).not.toContain(calls.link)
    await toDetails()
    const panel = screen.getByRole('tabpanel', { name: 'Profile' })
    expect(panel.textContent).toContain('Verify your profile first to edit your details.')
    expect(panel.textContent).toContain('PhoneNot verified')
    expect(panel.textContent).toContain('Member SinceRecently')
    expect(within(panel).queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(within(panel).getByRole('button', { name: 'Verify via WhatsApp' })).toBeDefined()
    expect(made.map(({ name }) => name)).not.toContain(calls.link)
  })

  it('keep a person known whose beginning is not', async () => {
    playApi({ ...asMaya({ ...maya, created_at: null }), [calls.bookings]: () => json([booking]) })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Chen' })).toBeDefined()
    await toDetails()
    const panel = screen.getByRole('tabpanel', { name: 'Profile' })
    expect(await within(panel).findByText('Recently')).toBeDefined()
    expect(within(panel).getByRole('button', { name: 'Edit' })).toBeDefined()
  })
})

describe('the details', () => {
  const edit = async () => {
    open()
    await toDetails()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    return screen.findByRole('textbox', { name: /^Name/ })
  }

  it('show name, phone, e-mail and the day of joining in the salon’s zone', async () => {
    playApi({ ...asMaya(), [calls.bookings]: () => json([]) })
    open()
    await toDetails()
    expect(screen.getByRole('tabpanel').textContent).toContain(
      'NameMaya ChenPhone+15550100301VerifiedEmailmaya@example.comMember SinceNovember 2, 2026',
    )
  })

  it('do without a phone that WhatsApp hides and without an e-mail', async () => {
    playApi({ ...asMaya({ ...maya, phone: null, email: null }), [calls.bookings]: () => json([]) })
    open()
    await toDetails()
    expect(screen.getByRole('tabpanel').textContent).toContain('PhoneVerifiedEmailNot provided')
  })

  it('are saved trimmed, said to be, and the page is loaded anew a moment later', async () => {
    let shown = false
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {
      shown = screen.queryByText('Profile updated') !== null
    })
    const made = playApi({
      ...asMaya(),
      [calls.bookings]: () => json([]),
      [calls.save]: () => json({ ...maya, name: 'Maya C.' }),
    })
    const name = await edit()
    expect(document.activeElement).toBe(name)
    await userEvent.clear(name)
    await userEvent.type(name, '  Maya C. ')
    await userEvent.clear(screen.getByRole('textbox', { name: /^Email/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your profile has been updated successfully.')).toBeDefined()
    expect(screen.getByText('Profile updated')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(made.find((one) => one.name === calls.save)?.init.body).toBe('{"name":"Maya C."}')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(shown).toBe(true)
  })

  it('are still in view after that, with the news', async () => {
    sessionStorage.setItem('profileSaved', '1')
    playApi({ ...asMaya(), [calls.bookings]: () => json([]) })
    open()
    expect(await screen.findByText('Your profile has been updated successfully.')).toBeDefined()
    expect((await screen.findByRole('tab', { name: 'Profile' })).getAttribute('aria-selected')).toBe('true')
    expect(sessionStorage.getItem('profileSaved')).toBeNull()
  })

  it.each([
    ['   ', 'maya@example.com', 'Name is required.'],
    ['x'.repeat(121), 'maya@example.com', 'Please use a shorter name.'],
    ['Maya', 'maya@home', 'Please check the email address, or leave it empty.'],
  ])('refuse the name %j with the e-mail %j', async (newName, email, message) => {
    const made = playApi({ ...asMaya(), [calls.bookings]: () => json([]) })
    const name = await edit()
    await userEvent.clear(name)
    await userEvent.type(name, newName)
    const mail = screen.getByRole('textbox', { name: /^Email/ })
    await userEvent.clear(mail)
    await userEvent.type(mail, email)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(made.map((one) => one.name)).not.toContain(calls.save)
  })

  it('say so when saving failed, and keep what was typed', async () => {
    playApi({
      ...asMaya(),
      [calls.bookings]: () => json([]),
      [calls.save]: () => refusal(403, 'Please verify first.', 'must_verify'),
    })
    const name = await edit()
    await userEvent.type(name, ' X')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const text = await screen.findByText('Failed to update profile. Please try again.')
    expect(text.closest('[role=alert]')).not.toBeNull()
    expect(screen.getByDisplayValue('Maya Chen X')).toBeDefined()
  })

  it('go back to how they were on Cancel, and the focus to Edit', async () => {
    const made = playApi({ ...asMaya(), [calls.bookings]: () => json([]) })
    await userEvent.type(await edit(), ' X')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('tabpanel').textContent).toContain('NameMaya ChenPhone')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
    expect(made.map((one) => one.name)).not.toContain(calls.save)
  })
})
