// The page of all reviews.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useRefresh } from '#/api/client'
import { rating, review, unrated } from '#/reviews/review-fixtures'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Reviews } from './reviews'

const list = 'GET /api/client/reviews'

function open(answer: (cursor: string | null) => Response | Promise<Response>, beside?: ReactNode) {
  const calls: ReturnType<typeof playApi> = playApi({
    [list]: () => answer(calls.at(-1)?.url.searchParams.get('cursor') ?? null),
  })
  renderAt(
    '/reviews',
    <>
      <Reviews />
      {beside}
    </>,
  )
  return calls
}

function ReadAgain() {
  const refresh = useRefresh()
  return (
    <button type="button" onClick={() => refresh(['reviews'])}>
      Read again
    </button>
  )
}

const page = (reviews: object[], next?: string) =>
  new Response(JSON.stringify({ ...rating, reviews }), { headers: next ? { 'x-next-cursor': next } : {} })
const items = () => screen.findAllByRole('listitem')

describe('the page of all reviews', () => {
  it('says what they add up to, star by star', async () => {
    open(() => page([review]))
    expect(screen.getByRole('heading', { level: 1, name: 'What Clients Say' })).toBeDefined()
    const sums = within(await screen.findByRole('region', { name: 'How many stars clients gave' }))
    expect(sums.getByText('4.9')).toBeDefined()
    expect(sums.getByRole('img', { name: '4.9 of 5 stars' })).toBeDefined()
    expect(sums.getByText('124 reviews')).toBeDefined()
    const bars = sums.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(bars).toEqual(['5 stars113', '4 stars9', '3 stars2', '2 stars0', '1 star0'])
  })

  it('shows each with its words, who wrote them when and of whom, and the salon’s reply', async () => {
    open(() =>
      page([
        { ...review, reply: 'See you in December!', reply_month: '2026-12' },
        { ...review, stars: 3, text: null, name: null, month: '2026-10' },
      ]),
    )
    const [first, second] = await items()
    expect(first?.textContent).toBe(
      'My best cut in years.Hana K.November 2026, with Maya OkaforReply of the salon, December 2026See you in December!',
    )
    expect(second?.textContent).toBe('AnonymousOctober 2026, with Maya Okafor')
    expect(screen.getByRole('img', { name: '3 of 5 stars' })).toBeDefined()
  })

  it.each([
    ['abusive', 'Hidden by the salon: abusive'],
    ['private', 'Hidden by the salon: private details'],
    ['not_a_visit', 'Hidden by the salon: not a visit'],
  ])('says that words are hidden, and why: %s', async (hidden, sentence) => {
    open(() => page([{ ...review, text: null, hidden }]))
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('img', { name: '5 of 5 stars' })).toBeDefined()
  })

  it('shows more on demand, the first of which takes the focus', async () => {
    const calls = open((cursor) =>
      cursor === null ? page([review], 'abc') : page([{ ...review, stars: 4 }]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    const fresh = (await screen.findByRole('img', { name: '4 of 5 stars' })).closest('li')
    expect(document.activeElement).toBe(fresh)
    expect(await items()).toHaveLength(2)
    expect(calls.map(({ url }) => url.search)).toEqual(['', '?cursor=abc'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says when there are no more for now, and tries again', async () => {
    let works = false
    open((cursor) => {
      if (cursor === null) return page([review], 'abc')
      return works ? page([{ ...review, stars: 4 }]) : refusal(429, 'Please wait.')
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    const failed = await screen.findByText('Error loading more reviews. Please try again.')
    expect(failed.getAttribute('role')).toBe('alert')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('img', { name: '4 of 5 stars' })).toBeDefined()
  })

  it('keeps open pages while a new review moves where they begin', async () => {
    let answerLater = (_: Response) => {}
    const later = new Promise<Response>((resolve) => {
      answerLater = resolve
    })
    let start = 'abc'
    const answer = (cursor: string | null) => {
      if (cursor === null) return page([review], start)
      return cursor === 'abc' ? page([{ ...review, stars: 4 }]) : later
    }
    const calls = open(answer, <ReadAgain />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    const kept = await screen.findByRole('img', { name: '4 of 5 stars' })
    start = 'def'
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await vi.waitFor(() => expect(calls.at(-1)?.url.search).toBe('?cursor=def'))
    expect(kept.isConnected).toBe(true)
    answerLater(page([review, { ...review, stars: 4 }]))
    await vi.waitFor(async () => expect(await items()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is empty before the first', async () => {
    open(() => json(unrated))
    expect(await screen.findByText('No reviews yet.')).toBeDefined()
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('that cannot be loaded can be tried again', async () => {
    let works = false
    open(() => (works ? page([review]) : refusal(404, 'No such salon.')))
    expect(screen.getByText('Loading reviews...')).toBeDefined()
    expect(await screen.findByText('Error loading reviews. Please try again.')).toBeDefined()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await items()).toHaveLength(1)
  })
})
