import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, test } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { playTab, sent } from '../../../../tests/tab-harness'
import { ladderRows, noticeChoices, policyBody } from './policy'
import { PolicyCards } from './policy-cards'
import { policy } from './policy-fixtures'

const get = 'GET /api/admin/shop/policy'
const put = 'PUT /api/admin/shop/policy'
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const save = 'Save policy'

it('shows what clients read while it is typed', async () => {
  playTab(<PolicyCards />, { [get]: () => json(policy) })
  const changes = await card('Changes by clients')
  expect(
    changes.getByText('Free to move until 12 hours before, free to cancel until 24 hours before.'),
  ).toBeDefined()
  expect(changes.getByText('By booking you agree to it.')).toBeDefined()
  await userEvent.selectOptions(changes.getByLabelText('Clients can move until'), 'Until it begins')
  expect(changes.getByText('Free to cancel until 24 hours before.')).toBeDefined()
  await userEvent.selectOptions(changes.getByLabelText('Clients can cancel freely until'), 'Until it begins')
  await userEvent.clear(changes.getByLabelText('In your own words'))
  expect(changes.getByText('Clients read nothing about changes.')).toBeDefined()
})

it('saves the whole policy, each card its part, as what was seen', async () => {
  let stored = policy
  const calls = playTab(<PolicyCards />, {
    [get]: () => json(stored),
    [put]: () => {
      const { body } = sent(calls.filter(({ name }) => name === put).at(-1) ?? { init: {} })
      stored = { ...body, version: stored.version + 1 }
      return json(stored)
    },
  })
  const desk = await card('Desk')
  await userEvent.click(desk.getByRole('switch', { name: 'Staff may give discounts' }))
  await userEvent.click(desk.getByRole('button', { name: save }))
  expect(await screen.findByText('Policy updated')).toBeDefined()
  const changes = await card('Changes by clients')
  await userEvent.selectOptions(changes.getByLabelText('Later cancellations'), 'The client has to call')
  await userEvent.selectOptions(changes.getByLabelText('Moves of an appointment'), 'Once')
  await userEvent.click(changes.getByRole('button', { name: save }))
  await waitFor(() => expect(calls.filter(({ name }) => name === put)).toHaveLength(2))
  const [first, second] = calls.filter(({ name }) => name === put).map(sent)
  const { version, ...before } = policy
  expect(first).toEqual({ version: String(version), body: { ...before, staff_may_discount: true } })
  expect(second).toEqual({
    version: '5',
    body: { ...before, staff_may_discount: true, late_cancel: 'call', max_moves: 1 },
  })
})

it('does not send a text that is too long', async () => {
  const calls = playTab(<PolicyCards />, { [get]: () => json({ ...policy, text: 'x'.repeat(601) }) })
  const changes = await card('Changes by clients')
  expect(changes.getByText('The text is too long: 600 characters at most.')).toBeDefined()
  await userEvent.click(changes.getByRole('button', { name: save }))
  expect(calls.filter(({ name }) => name === put)).toHaveLength(0)
  await waitFor(() => expect(document.activeElement).toBe(changes.getByLabelText('In your own words')))
})

it('says that it failed, and can be loaded again', async () => {
  let answer = () => refusal(403, 'Forbidden')
  playTab(<PolicyCards />, { [get]: () => answer() })
  expect(await screen.findByText('Error loading policies. Please try again.')).toBeDefined()
  answer = () => json(policy)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('Desk')).toBeDefined()
})

test('a notice that is none of the choices stays one', () => {
  expect(noticeChoices(90)).toContain(90)
  expect(noticeChoices(720)).toEqual([...new Set(noticeChoices(720))].sort((one, other) => one - other))
})

test('a card changes its part of what is there', () => {
  expect(policyBody(policy, { max_moves: 0 })).toEqual({ ...policy, version: undefined, max_moves: 0 })
})

it('does not send a ladder out of order, and says what one leads to', async () => {
  const calls = playTab(<PolicyCards />, {
    [get]: () => json(policy),
    [put]: () => json({ ...policy, version: 5 }),
  })
  const ladder = await card('No-shows')
  expect(ladder.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0-1 strikes: books as usual',
    '2 strikes: the salon confirms first',
    '3 and more: asked to call',
  ])
  await userEvent.selectOptions(ladder.getByLabelText('The client has to call from'), '1 strike')
  expect(ladder.getByText('Approval must come before the call.')).toBeDefined()
  await userEvent.click(ladder.getByRole('button', { name: save }))
  expect(calls.filter(({ name }) => name === put)).toHaveLength(0)
  await userEvent.selectOptions(ladder.getByLabelText('The salon confirms first from'), 'Never')
  await userEvent.click(ladder.getByRole('button', { name: save }))
  const [first] = calls.filter(({ name }) => name === put).map(sent)
  expect(first?.body).toMatchObject({ strikes_approval_at: null, strikes_call_at: 1, strike_months: 12 })
})

test.each([
  [null, null, [[0, null, 'none']]],
  [
    1,
    null,
    [
      [0, 0, 'none'],
      [1, null, 'approval'],
    ],
  ],
  [
    null,
    3,
    [
      [0, 2, 'none'],
      [3, null, 'call'],
    ],
  ],
  [
    2,
    5,
    [
      [0, 1, 'none'],
      [2, 4, 'approval'],
      [5, null, 'call'],
    ],
  ],
])('the rows of a ladder with steps at %s and %s', (strikes_approval_at, strikes_call_at, rows) => {
  const shown = ladderRows({ strikes_approval_at, strikes_call_at })
  expect(shown.map(({ from, to, effect }) => [from, to, effect])).toEqual(rows)
})
