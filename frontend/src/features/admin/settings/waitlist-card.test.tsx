// The card of the settings that says who gets a time that comes free.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/harness'
import { firstSent, playTab, sent } from '../../../../tests/tab-harness'
import { MessageCards } from './message-cards'

const get = 'GET /api/admin/shop/messages'
const put = 'PUT /api/admin/shop/messages'
/** What a card sends. */
const body = {
  first_hours: 0,
  second_hours: 0,
  quiet_from: '21:00',
  quiet_to: '08:00',
  note: '',
  thanks_hours: 0,
  rating_days: 90,
  reviews_public: true,
  chat_booking: true,
  waitlist_mode: 'first_in_line',
  waitlist_hold_minutes: 20,
  waitlist_lead_minutes: 120,
}

async function play(change: object = {}) {
  const stored = { ...body, chat_link: null, version: 4, ...change }
  const calls = playTab(<MessageCards salon="Luna Nails" />, {
    [get]: () => json(stored),
    [put]: () => {
      const { body, version } = sent(calls.find(({ name }) => name === put) ?? { init: {} })
      return json({ ...stored, ...body, version: Number(version) + 1 })
    },
  })
  return { calls, card: within(await screen.findByRole('region', { name: 'Waitlist' })) }
}
type Card = Awaited<ReturnType<typeof play>>['card']

const turn = (card: Card) => card.getByRole('switch', { name: 'Clients can wait for a time' })
const save = async (card: Card) => {
  await userEvent.click(card.getByRole('button', { name: 'Save messages' }))
  expect(await screen.findByText('Messages updated')).toBeDefined()
}

it('says of each way what it does, and which one is chosen', async () => {
  const { card } = await play({ waitlist_mode: 'manual' })
  const radios = card.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'First in lineThe time is held for the client who has waited longest, then for the next.',
    'Highest valueThe time is held for the client whose services cost most, then for the next.',
    'EveryoneAll whom it suits hear of it at once; the first to take it has it.',
    'By handNothing is offered until you press “Offer” on the waitlist.',
  ])
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, false, true])
})

it('saves the way, how long a time is held, and how late one is offered', async () => {
  const { calls, card } = await play()
  await userEvent.click(card.getByRole('radio', { name: /^Highest value/ }))
  await userEvent.selectOptions(card.getByLabelText('A time is held for'), '45 minutes')
  await userEvent.selectOptions(
    card.getByLabelText('Nothing is offered later than'),
    '6 hours before it starts',
  )
  await save(card)
  expect(firstSent(calls, put)).toEqual({
    version: '4',
    body: {
      ...body,
      waitlist_mode: 'highest_value',
      waitlist_hold_minutes: 45,
      waitlist_lead_minutes: 360,
    },
  })
})

it('holds nothing for everybody at once', async () => {
  const { card } = await play()
  await userEvent.click(card.getByRole('radio', { name: /^Everyone/ }))
  expect(card.queryByLabelText('A time is held for')).toBeNull()
  expect(card.getByLabelText('Nothing is offered later than')).toBeDefined()
})

it('keeps minutes that are none of the choices', async () => {
  const { card } = await play({ waitlist_hold_minutes: 25, waitlist_lead_minutes: 90 })
  const chosen = card.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
  expect(chosen).toEqual(['25 minutes', '90 minutes before it starts'])
})

it('is turned off', async () => {
  const { calls, card } = await play({ waitlist_mode: 'everyone' })
  await userEvent.click(turn(card))
  expect(card.queryAllByRole('radio')).toEqual([])
  expect(card.getByText(/^Where nothing is free/)).toBeDefined()
  await save(card)
  expect(firstSent(calls, put)?.body).toEqual({ ...body, waitlist_mode: 'off' })
})

it.each([
  ['begins with the first in line', 'off', 'first_in_line'],
  ['is as it was', 'manual', 'manual'],
])('turned on, it %s', async (_, before, after) => {
  const { calls, card } = await play({ waitlist_mode: before })
  if (before !== 'off') await userEvent.click(turn(card))
  await userEvent.click(turn(card))
  await save(card)
  expect(firstSent(calls, put)?.body).toEqual({ ...body, waitlist_mode: after })
})
