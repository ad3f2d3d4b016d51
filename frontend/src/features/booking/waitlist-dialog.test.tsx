// The way onto the waitlist from Select Time.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { select } from '#/selection/selection'
import { entry } from '#/waitlist/waitlist-fixtures'
import { ava, brows, user as camille, slotAt } from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
// Loaded later in the application; here, before a test waits for it.
import './waitlist-dialog'
import { anyone, chooseDate, chooseServices, chooseStaff, emptyWizard, type StaffChoice } from './wizard'

const join = 'POST /api/client/waitlist'
const slots = 'GET /api/client/slots'
const days = 'GET /api/client/days'
const session = 'GET /api/session/user'
const link = 'GET /api/client/whatsapp-link'
const nine = slotAt('9:00 AM', '2026-11-26T14:00:00Z')
const joined = 'You are on the waitlist. We write to you on WhatsApp.'

const planWith = (staff: StaffChoice) =>
  chooseDate(chooseStaff(chooseServices(emptyWizard, [select(brows)]), staff), shopDate('2026-11-26'))

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-24T15:00:00Z'))
})

interface Opened {
  readonly answers?: Parameters<typeof fakeServer>[0]
  readonly staff?: StaffChoice
}

/** Opens the dialog as a verified client, unless the answers say otherwise. */
async function open({ answers = {}, staff = anyone }: Opened = {}) {
  const server = fakeServer({ [session]: camille, [join]: entry, ...answers })
  const user = openWizard('/booking/datetime', planWith(staff), {
    waitlist: true,
    business_phone: '+1 718 555 0142',
  })
  await user.click(await screen.findByRole('button', { name: 'Join the Waitlist' }))
  const element = await screen.findByRole('dialog', { name: 'Tell me when a time comes free' })
  return { server, user, element, dialog: within(element) }
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const chip = (dialog: Dialog, name: string) => dialog.getByRole('button', { name })
const press = async (user: UserEvent, dialog: Dialog, name = 'Join the Waitlist') =>
  user.click(await dialog.findByRole('button', { name }))

it('is not offered where the salon keeps no waitlist', async () => {
  fakeServer({ [slots]: [nine] })
  openWizard('/booking/datetime', planWith(anyone))
  await screen.findByText('1 available time slot found')
  expect(screen.queryByRole('button', { name: 'Join the Waitlist' })).toBeNull()
})

it('is offered under times, too, for whom none suits', async () => {
  await open({ answers: { [slots]: [nine] } })
  expect(screen.getByText('No time that suits you?')).toBeDefined()
})

describe('joining', () => {
  it('sends the services with the chosen days in a row, the part of the day and the stylist of the plan', async () => {
    const { server, user, dialog } = await open({ staff: { kind: 'exactly', staff: ava } })
    expect(dialog.getByText('Brow Shape & Tint · 30m · $38.00')).toBeDefined()
    for (const name of ['Sat, Nov 28', 'Fri, Nov 27', 'Today']) await user.click(chip(dialog, name))
    await user.click(chip(dialog, 'Today'))
    expect(chip(dialog, 'Fri, Nov 27').getAttribute('aria-pressed')).toBe('true')
    await user.click(dialog.getByRole('radio', { name: /Afternoon/ }))
    expect(await dialog.findByRole('option', { name: ava.name, selected: true })).toBeDefined()
    await press(user, dialog)
    const told = await dialog.findByText(joined)
    await waitFor(() => expect(document.activeElement).toBe(told))
    expect(server.to(join).map(({ body }) => body)).toEqual([
      {
        services: [{ service_id: brows.id, duration: 30, price: 3800, modifiers: [] }],
        staff_id: ava.id,
        windows: [{ date_from: '2026-11-27', date_to: '2026-11-28', time_from: '12:00', time_to: '17:00' }],
      },
    ])
    expect(dialog.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Join the Waitlist' }))
  })

  it('can be for any day until the last, and for anybody', async () => {
    const { server, user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Any day until' }))
    await user.type(dialog.getByLabelText('Last day'), '2026-12-18')
    await press(user, dialog)
    await dialog.findByText(joined)
    expect(server.to(join)[0]?.body).toMatchObject({
      staff_id: null,
      windows: [{ date_from: '2026-11-24', date_to: '2026-12-18', time_from: null, time_to: null }],
    })
  })

  it('wants a day, and not too many separate ones', async () => {
    const { server, user, dialog } = await open()
    await press(user, dialog)
    expect(await dialog.findByText('Please choose at least one day.')).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Days', description: /./ }))
    for (const name of ['Today', 'Thu, Nov 26', 'Sat, Nov 28', 'Mon, Nov 30', 'Wed, Dec 2', 'Fri, Dec 4'])
      await user.click(chip(dialog, name))
    expect(await dialog.findByText(/^Please choose fewer separate days/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Any day until' }))
    await user.type(dialog.getByLabelText('Last day'), '2027-03-01')
    await press(user, dialog)
    expect(await dialog.findByText('Please choose a day from today to Saturday, January 23.')).toBeDefined()
    expect(server.to(join)).toHaveLength(0)
  })

  it('asks before what was chosen is lost', async () => {
    const { user, dialog } = await open()
    await user.click(chip(dialog, 'Today'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeDefined()
  })

  it('goes on when the times behind it come and go', async () => {
    const { server, user, dialog } = await open()
    await user.click(chip(dialog, 'Tomorrow'))
    server.table[slots] = [nine]
    document.querySelector<HTMLElement>('[title=Refresh]')?.click()
    await screen.findByText('1 available time slot found')
    expect(chip(dialog, 'Tomorrow').getAttribute('aria-pressed')).toBe('true')
    await press(user, dialog)
    expect(await dialog.findByText(joined)).toBeDefined()
  })
})

describe('a refusal', () => {
  const refused = async (answer: ReturnType<typeof refusal>, answers: Opened['answers'] = {}) => {
    const opened = await open({ answers: { [join]: answer, ...answers } })
    await opened.user.click(chip(opened.dialog, 'Fri, Nov 27'))
    await press(opened.user, opened.dialog)
    const said = (await opened.dialog.findByText(answer.sentence)).closest('[role=alert]')
    await waitFor(() => expect(document.activeElement).toBe(said))
    return opened
  }

  it('because there are free times leads to them', async () => {
    const sentence = 'There are free times, the first Fri, Nov 27, 9:00 AM.'
    const { user, dialog } = await refused(refusal(409, 'times_free', sentence), {
      [days]: {
        days: [
          { date: '2026-11-25', slot_count: 3, is_open: true },
          { date: '2026-11-27', slot_count: 1, is_open: true },
        ],
        first_available: null,
      },
    })
    await user.click(dialog.getByRole('button', { name: 'See the times' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Friday, November 27')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('that a call can help with has the number', async () => {
    const { dialog } = await refused(refusal(403, 'please_call', 'Please call the salon to book.'))
    expect(dialog.getByRole('link', { name: '+1 718 555 0142' })).toBeDefined()
  })

  it('because of other waitlists leads to them', async () => {
    const { dialog } = await refused(refusal(429, 'too_many', 'You are on the waitlist three times already.'))
    expect(dialog.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
  })

  it('because of other prices reads the menu again', async () => {
    const { server, dialog } = await refused(refusal(409, 'price_changed', 'Prices have changed.'))
    await waitFor(() => expect(server.to('GET /api/client/services')).toHaveLength(2))
    expect(dialog.getByRole('button', { name: 'Join the Waitlist' })).toBeDefined()
  })
})

describe('a visitor who has not verified', () => {
  const nobody = refusal(401, 'not_verified', 'Session not verified')
  const verify = 'Verify via WhatsApp'

  function playWindow() {
    const chat = { opener: window, closed: false, location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(Object.assign(Object.create(null), chat))
    return chat
  }

  it('does so once the form is good, and joins as soon as the message has arrived', async () => {
    const chat = playWindow()
    const { server, user, dialog } = await open({ answers: { [session]: nobody } })
    expect(dialog.getByText(/please verify your number first/)).toBeDefined()
    await press(user, dialog, verify)
    expect(await dialog.findByText('Please choose at least one day.')).toBeDefined()
    expect(server.to(link)).toHaveLength(0)
    await user.click(chip(dialog, 'Tomorrow'))
    await press(user, dialog, verify)
    expect(await dialog.findByText(/^Waiting for your message on WhatsApp/)).toBeDefined()
    expect(chat.location.replace).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/wa\.me\/15550100200/),
    )
    expect(server.to(link).map(({ query }) => query)).toEqual([{}])
    expect(server.to(join)).toHaveLength(0)
    server.table[session] = camille
    expect(await dialog.findByText(joined)).toBeDefined()
    expect(server.to(join)).toHaveLength(1)
    expect(server.to(join)[0]?.body).toMatchObject({ windows: [{ date_from: '2026-11-25' }] })
  })

  it('hears why there is no link', async () => {
    playWindow()
    const { user, dialog } = await open({
      answers: { [session]: nobody, [link]: refusal(422, 'whatsapp_off', 'WhatsApp is not connected.') },
    })
    await user.click(chip(dialog, 'Tomorrow'))
    await press(user, dialog, verify)
    expect(await dialog.findByText('WhatsApp is not connected.')).toBeDefined()
  })

  it('whose session has ended is asked to verify again', async () => {
    const { server, user, dialog } = await open({
      answers: { [join]: refusal(403, 'must_verify', 'Please verify your number first.') },
    })
    await user.click(chip(dialog, 'Tomorrow'))
    server.table[session] = nobody
    await press(user, dialog)
    expect(await dialog.findByText('Please verify your number first.')).toBeDefined()
    expect(await dialog.findByRole('button', { name: verify })).toBeDefined()
  })
})
