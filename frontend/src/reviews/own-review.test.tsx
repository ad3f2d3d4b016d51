// A client's own review: what is asked, what is sent, and what is said then.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OwnReview as Own } from '#/api/own-review'
import { json, playApi, refusal, renderAt } from '../../tests/harness'
import { OwnReview } from './own-review'
// Loaded later in the application; here, before a test waits for it.
import './review-form'

const put = 'PUT /api/client/bookings/7/review'
const session = { 'GET /api/session/user': () => refusal(401, 'Session not verified', 'not_verified') }
const written: Own = { stars: 4, text: 'Lovely.', name: 'short' }

interface Opened {
  readonly answer?: () => Response | Promise<Response>
  readonly own?: Own
  readonly open?: boolean
  readonly name?: string
  readonly link?: string
  readonly folded?: boolean
}

function open({ answer, own, open = true, name = 'Hana K.', link, folded }: Opened = {}) {
  const calls = playApi({ ...session, [put]: answer ?? (() => json(written)) })
  const review = { open, short_name: name, own: own ?? null }
  const { container } = renderAt(
    '/v/abc',
    <OwnReview id={7} review={review} {...(link && { visitLink: link })} {...(folded && { folded })} />,
  )
  const sent = () => calls.filter((call) => call.name === put)
  return { container, sent, body: () => JSON.parse(String(sent()[0]?.init.body)) }
}

const star = (stars: number) => screen.findByRole('radio', { name: `${stars} of 5 stars` })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Review' }))

describe('a review that can be written', () => {
  it('asks for stars, a few words and the name, and is sent by the link', async () => {
    const { sent, body } = open({ link: 'token' })
    await userEvent.click(await star(4))
    await userEvent.type(screen.getByRole('textbox', { name: 'A few words (optional)' }), ' Lovely. ')
    expect(screen.getByRole('radio', { name: 'Show my name as Hana K.' })).toHaveProperty('checked', true)
    expect(screen.getByText('The salon sees whose visit it was.')).toBeDefined()
    await send()
    const thanks = await screen.findByText('Thank you.')
    expect(document.activeElement).toBe(thanks)
    expect(body()).toEqual({ stars: 4, text: 'Lovely.', name: 'short' })
    expect(new Headers(sent()[0]?.init.headers).get('x-visit-link')).toBe('token')
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeDefined()
    expect(screen.getByText('Shown as Hana K.')).toBeDefined()
  })

  it('is sent by the session where there is no link, without a name and words if so wished', async () => {
    const { sent, body } = open({ answer: () => json({ stars: 1, text: null, name: 'none' }) })
    await userEvent.click(await star(1))
    await userEvent.click(screen.getByRole('radio', { name: 'Anonymous' }))
    await send()
    expect(await screen.findByText('Shown as anonymous')).toBeDefined()
    expect(body()).toEqual({ stars: 1, text: null, name: 'none' })
    expect(new Headers(sent()[0]?.init.headers).get('x-visit-link')).toBeNull()
  })

  it('asks nobody for a name whom the salon has none of', async () => {
    const { body } = open({ name: '' })
    await userEvent.click(await star(5))
    expect(screen.queryByRole('radio', { name: 'Anonymous' })).toBeNull()
    await send()
    await screen.findByText('Thank you.')
    expect(body().name).toBe('none')
  })

  it('is not sent without stars: the first takes the focus', async () => {
    const { sent } = open()
    const first = await star(1)
    await send()
    expect(await screen.findByText('Please choose one to five stars.')).toBeDefined()
    expect(document.activeElement).toBe(first)
    expect(sent()).toEqual([])
  })

  it('is not sent with too many words', async () => {
    const { sent } = open()
    await userEvent.click(await star(5))
    const words = screen.getByRole('textbox')
    await userEvent.click(words)
    await userEvent.paste('x'.repeat(601))
    await send()
    expect(await screen.findByText('Please use at most 600 characters.')).toBeDefined()
    expect(document.activeElement).toBe(words)
    expect(sent()).toEqual([])
  })
})

describe('a review that was not taken', () => {
  const late = 'This visit can no longer be reviewed.'
  const tooLate = () =>
    new Response(late, {
      status: 409,
      headers: { 'x-error-code': 'too_late', 'content-type': 'text/plain' },
    })

  it.each([
    ['says why', tooLate, late],
    ['says that it failed', () => Promise.reject(new TypeError('offline')), /^Failed to send your review/],
  ])('%s, and keeps what was typed', async (_, answer, sentence) => {
    open({ answer })
    await userEvent.click(await star(3))
    await userEvent.type(screen.getByRole('textbox'), 'Fine.')
    await send()
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
    expect(await star(3)).toHaveProperty('checked', true)
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Fine.')
  })

  it('can be sent again', async () => {
    let works = false
    open({ answer: () => (works ? json(written) : refusal(503, '')) })
    await userEvent.click(await star(4))
    await send()
    await screen.findByText(/^Failed to send/)
    works = true
    await send()
    expect(await screen.findByText('Thank you.')).toBeDefined()
  })
})

describe('a review that was written', () => {
  it('is shown, and changed from what it was', async () => {
    const { body } = open({ own: written, answer: () => json({ ...written, stars: 2 }) })
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeDefined()
    expect(screen.getByText('Lovely.')).toBeDefined()
    expect(screen.queryByText('Thank you.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Change Review' }))
    const before = await star(4)
    expect(before).toHaveProperty('checked', true)
    expect(document.activeElement).toBe(before)
    await userEvent.click(await star(2))
    await send()
    expect(await screen.findByText('Thank you.')).toBeDefined()
    expect(screen.getByRole('img', { name: '2 of 5 stars' })).toBeDefined()
    expect(body()).toEqual({ stars: 2, text: 'Lovely.', name: 'short' })
  })

  it('stays when it is not changed after all', async () => {
    const { sent } = open({ own: written })
    await userEvent.click(screen.getByRole('button', { name: 'Change Review' }))
    await star(4)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Review' }))
    expect(screen.getByText('Lovely.')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('is only shown once it cannot be changed any more', () => {
    open({ own: written, open: false })
    expect(screen.getByText('Your review')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('is not asked for among other visits before a button is pressed', async () => {
  open({ folded: true })
  expect(screen.queryByRole('radio')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Write a Review #7' }))
  expect(document.activeElement).toBe(await star(1))
})

it('says nothing where there is none and none can be written', () => {
  expect(open({ open: false }).container.querySelector('form, button, p')).toBeNull()
})
