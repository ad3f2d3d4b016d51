import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { playTab, sent } from '../../../../tests/tab-harness'
import { MessageCards } from './message-cards'
import { hoursWith, isNoteTooLong, withNote } from './message-settings'

const get = 'GET /api/admin/shop/messages'
const put = 'PUT /api/admin/shop/messages'
const preview = 'GET /api/admin/shop/messages/preview'
/** What a card sends. */
const body = {
  first_hours: 24,
  second_hours: 2,
  quiet_from: '21:00',
  quiet_to: '08:00',
  note: 'Please come with dry hair.',
  thanks_hours: 2,
  rating_days: 90,
  reviews_public: true,
  chat_booking: false,
  waitlist_mode: 'first_in_line',
  waitlist_hold_minutes: 20,
  waitlist_lead_minutes: 120,
}
const link = 'https://wa.me/15550100200?text=Book%20at%20Glow%20%28glow%29'
const settings = { ...body, chat_link: link, version: 4 }
const shown = {
  text: 'Hello Maya, a reminder. A word from the salon: Please come with dry hair. Please answer below.',
  buttons: ['Confirm', 'Move', 'Cancel'],
  template: 'visit_reminder_v1',
  category: 'utility',
}
const off = { ...settings, first_hours: 0, second_hours: 0, note: '', version: 0 }
const card = async (name = 'Reminders') => within(await screen.findByRole('region', { name }))
const save = 'Save messages'

const cards = <MessageCards salon="Luna Nails" />
// Loaded later in the application; here, before the clock of a test runs.
beforeAll(() => import('#/ui/qr-code'))

function play(stored: object, answer: () => Response | Promise<Response> = () => json(stored)) {
  const calls = playTab(cards, {
    [get]: answer,
    [preview]: () => json(shown),
    [put]: () => {
      const { body, version } = sent(calls.filter(({ name }) => name === put).at(-1) ?? { init: {} })
      return json({ ...stored, ...body, version: Number(version) + 1 })
    },
  })
  return calls
}

it('shows what clients read while the note is typed', async () => {
  play(settings)
  const reminders = await card()
  const note = reminders.getByLabelText('A word from the salon')
  await userEvent.clear(note)
  expect((await screen.findAllByText(/A word from the salon: See you then\. Please/)).length).toBe(2)
  await userEvent.type(note, 'Bring a towel.')
  expect(screen.getAllByText(/A word from the salon: Bring a towel\. Please answer below\.$/).length).toBe(2)
})

it('saves all settings as what was seen', async () => {
  const calls = play(settings)
  const reminders = await card()
  await userEvent.selectOptions(reminders.getByLabelText('First reminder'), '48 hours before')
  await userEvent.click(reminders.getByRole('switch', { name: 'Remind clients some hours before' }))
  expect(reminders.queryByLabelText('Second reminder')).toBeNull()
  await userEvent.click(reminders.getByRole('button', { name: save }))
  expect(await screen.findByText('Messages updated')).toBeDefined()
  const [call] = calls.filter(({ name }) => name === put).map(sent)
  expect(call).toEqual({ version: '4', body: { ...body, first_hours: 48, second_hours: 0 } })
})

it('sends nothing that cannot be', async () => {
  const calls = play({ ...settings, note: 'x'.repeat(81) })
  const reminders = await card()
  expect(reminders.getByText('The note is too long: 80 characters at most.')).toBeDefined()
  await userEvent.clear(reminders.getByLabelText('Quiet from'))
  expect(reminders.getByText('Please enter both times.')).toBeDefined()
  await userEvent.click(reminders.getByRole('button', { name: save }))
  expect(calls.filter(({ name }) => name === put)).toHaveLength(0)
})

it('saves each card its part, over what the other has saved', async () => {
  const calls = play(settings)
  const reminders = await card()
  await userEvent.type(reminders.getByLabelText('A word from the salon'), ' Thanks.')
  const after = await card('After the visit')
  expect(after.getByText('Everybody reads the average, the stars and the words of clients.')).toBeDefined()
  const shows = after.getByRole('switch', { name: 'Show reviews on the salon’s pages' })
  expect(shows.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(shows)
  await userEvent.click(after.getByRole('button', { name: save }))
  expect(await screen.findByText('Messages updated')).toBeDefined()
  expect(shows.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(reminders.getByRole('button', { name: save }))
  await waitFor(() => expect(calls.filter(({ name }) => name === put)).toHaveLength(2))
  const [first, second] = calls.filter(({ name }) => name === put).map(sent)
  expect(first).toEqual({ version: '4', body: { ...body, reviews_public: false } })
  const note = `${settings.note} Thanks.`
  expect(second).toEqual({ version: '5', body: { ...body, reviews_public: false, note } })
})

it('asks clients how their visit was, as often as the salon wants', async () => {
  const calls = play({ ...settings, thanks_hours: 0 })
  const after = await card('After the visit')
  expect(after.queryByLabelText('Thanks')).toBeNull()
  await userEvent.click(after.getByRole('switch', { name: 'Thank clients, with a link to rate the visit' }))
  await userEvent.selectOptions(after.getByLabelText('Thanks'), '3 hours after')
  await userEvent.selectOptions(after.getByLabelText('A client is asked'), 'once in 180 days')
  await userEvent.click(after.getByRole('button', { name: save }))
  expect(await screen.findByText('Messages updated')).toBeDefined()
  const saved = calls.filter(({ name }) => name === put).map(sent)
  expect(saved).toMatchObject([{ body: { thanks_hours: 3, rating_days: 180, first_hours: 24 } }])
})

it('overwrites nothing that another admin has saved meanwhile, and can be reloaded', async () => {
  let stored: object = settings
  const calls = playTab(cards, {
    [get]: () => json(stored),
    [preview]: () => json(shown),
    [put]: () => {
      stored = { ...settings, first_hours: 48, reviews_public: false, version: 5 }
      return refusal(409, 'The settings were changed by Ava Stone at 6:00 AM.', 'stale')
    },
  })
  const after = await card('After the visit')
  const shows = after.getByRole('switch', { name: 'Show reviews on the salon’s pages' })
  await userEvent.click(shows)
  await userEvent.click(shows)
  await userEvent.click(after.getByRole('button', { name: save }))
  expect(await after.findByText(/^The settings were changed by Ava Stone/)).toBeDefined()
  expect(shows.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(await after.findByRole('button', { name: 'Reload' }))
  expect(shows.getAttribute('aria-checked')).toBe('false')
  const [first] = calls.filter(({ name }) => name === put).map(sent)
  expect(first?.version).toBe('4')
})

it('says that a preview cannot be shown, and tries again', async () => {
  let works = false
  playTab(cards, {
    [get]: () => json({ ...settings, second_hours: 0 }),
    [preview]: () => (works ? json(shown) : refusal(403, 'Forbidden')),
  })
  const reminders = await card()
  const sentence = 'The preview cannot be shown at the moment.'
  expect((await reminders.findByText(sentence)).getAttribute('role')).toBe('alert')
  works = true
  await userEvent.click(reminders.getByRole('button', { name: 'Retry' }))
  expect(await reminders.findByText('What clients read')).toBeDefined()
  expect(reminders.queryByText(sentence)).toBeNull()
})

describe('a salon that has chosen nothing', () => {
  it('is asked once, and turns them on with a press', async () => {
    const calls = play(off)
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByLabelText('First reminder')).toBeDefined()
    expect(screen.queryByText('Reminders are off. Turn them on?')).toBeNull()
    const [call] = calls.filter(({ name }) => name === put).map(sent)
    expect(call).toEqual({ version: '0', body: { ...body, note: '' } })
  })

  it('leaves them off', async () => {
    const calls = play(off)
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(await screen.findByText('Messages updated')).toBeDefined()
    expect(screen.queryByText('Reminders are off. Turn them on?')).toBeNull()
    const [call] = calls.filter(({ name }) => name === put).map(sent)
    expect(call?.body).toEqual({ ...body, first_hours: 0, second_hours: 0, note: '' })
  })
})

it('says that it failed, and can be loaded again', async () => {
  let answer = () => refusal(403, 'Forbidden')
  play(settings, () => answer())
  expect(await screen.findByText('Error loading the messages. Please try again.')).toBeDefined()
  answer = () => json(settings)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card()).toBeDefined()
})

describe('booking in the chat', () => {
  const booking = (within: Awaited<ReturnType<typeof card>>) =>
    within.getByRole('switch', { name: 'Booking in the chat' })
  const part = () => screen.queryByRole('region', { name: 'Book on WhatsApp' })
  const code = { name: 'QR code that opens the chat with the salon' }

  it('is saved over what the other cards have saved, without what the server alone says', async () => {
    const calls = play(settings)
    const after = await card('After the visit')
    await userEvent.click(after.getByRole('switch', { name: 'Show reviews on the salon’s pages' }))
    await userEvent.click(after.getByRole('button', { name: save }))
    expect(await screen.findByText('Messages updated')).toBeDefined()
    const chat = await card('Chat')
    expect(booking(chat).getAttribute('aria-checked')).toBe('false')
    await userEvent.click(booking(chat))
    await userEvent.click(chat.getByRole('button', { name: save }))
    await waitFor(() => expect(calls.filter(({ name }) => name === put)).toHaveLength(2))
    const second = calls.filter(({ name }) => name === put).map(sent)[1]
    expect(second).toEqual({ version: '5', body: { ...body, reviews_public: false, chat_booking: true } })
  })

  it('shows its link and its code once it is saved, and until it is no longer', async () => {
    play(settings)
    const chat = await card('Chat')
    await userEvent.click(booking(chat))
    expect(part()).toBeNull()
    await userEvent.click(chat.getByRole('button', { name: save }))
    const shown = within(await screen.findByRole('region', { name: 'Book on WhatsApp' }))
    expect(shown.getByLabelText('Link')).toMatchObject({ value: link, readOnly: true })
    expect(await shown.findByRole('img', code)).toBeDefined()
    await userEvent.click(booking(chat))
    expect(part()).not.toBeNull()
    await userEvent.click(chat.getByRole('button', { name: save }))
    await waitFor(() => expect(part()).toBeNull())
    expect(chat.queryByText('WhatsApp is not connected yet.')).toBeNull()
  })

  it('says that WhatsApp is not connected, in place of a link', async () => {
    play({ ...settings, chat_booking: true, chat_link: null })
    const chat = await card('Chat')
    expect(chat.getByText('WhatsApp is not connected yet.')).toBeDefined()
    expect(booking(chat).getAttribute('aria-checked')).toBe('true')
    expect(part()).toBeNull()
  })

  it('has its link copied, or says that it could not be', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    play({ ...settings, chat_booking: true })
    const chat = await card('Chat')
    await userEvent.click(chat.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
    writeText.mockRejectedValue(new Error('not allowed'))
    await userEvent.click(chat.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Please copy the link from its field.')).toBeDefined()
  })

  it('prints the name of the salon, the words and the code, and nothing once that is done', async () => {
    const paper = () => document.querySelector('body > .chat-paper')
    const drawn = (around: Element | null) => around?.querySelector('.qr path')?.getAttribute('d')
    const print = vi.fn(() => [paper()?.textContent, drawn(paper())])
    vi.stubGlobal('print', print)
    play({ ...settings, chat_booking: true })
    const chat = await card('Chat')
    await userEvent.click(await chat.findByRole('button', { name: 'Print' }))
    expect(print).toHaveReturnedWith([`Luna NailsBook on WhatsApp${code.name}`, drawn(part())])
    expect(drawn(part())).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(paper()).toBeNull()
  })
})

describe('the rules', () => {
  it('keeps hours that are none of the choices', () => {
    expect(hoursWith([12, 24], 20)).toEqual([12, 20, 24])
    expect(hoursWith([12, 24], 0)).toEqual([12, 24])
  })

  it('counts characters, not bytes', () => {
    expect(isNoteTooLong('é'.repeat(80))).toBe(false)
    expect(isNoteTooLong(`${'💇'.repeat(80)}x`)).toBe(true)
  })

  it('takes a note with signs as it is', () => {
    expect(withNote('A word from the salon: See you then. Please answer below.', '$& $1')).toBe(
      'A word from the salon: $& $1 Please answer below.',
    )
    expect(withNote('No note here.', 'x')).toBe('No note here.')
  })
})
