import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AdminReview } from '#/api/admin-reviews'
import { json, playApi, refusal, renderAt } from '../../../../tests/harness'
import { alertText, firstSent, playTab, pressMeant, sent } from '../../../../tests/tab-harness'
import { CurrentShopProvider } from '../current-shop'
// Loaded later in the application; here, before the clock of a test runs.
import './client-drawer'
import './reply-dialog'
import './reviews'
import { camille, camilleFile, stats } from './crm-fixtures'
import { CrmTab } from './crm-tab'
import { camilleReview, hanaReview, marcReview, reviewBoard } from './review-fixtures'

const getReviews = 'GET /api/admin/reviews'
const getClients = 'GET /api/admin/clients'
const putReply = 'PUT /api/admin/reviews/12/reply'
const putVisibility = 'PUT /api/admin/reviews/12/visibility'
const answers = {
  'GET /api/admin/crm/stats': () => json(stats),
  [getClients]: () => json([camille]),
  'GET /api/admin/clients/31/crm': () => json(camilleFile),
  'GET /api/admin/clients/31/messages': () => json([]),
  [getReviews]: () => json(reviewBoard),
}
const stale = 'This review was changed by Ava Stone at 6:00 AM. Reload to see it.'

async function openReviews(own: Parameters<typeof playTab>[1] = {}, role?: Parameters<typeof playTab>[2]) {
  const made = playTab(<CrmTab />, { ...answers, ...own }, role)
  await userEvent.click(await screen.findByRole('button', { name: 'Reviews' }))
  return made
}

/** The salon's only review; a change of it shows when it is read again. */
async function openOne(review: AdminReview, put: string, change: (before: AdminReview) => AdminReview) {
  let now = review
  const made = await openReviews({
    [getReviews]: () => json({ ...reviewBoard, reviews: [now] }),
    [put]: () => {
      now = { ...change(now), version: now.version + 1 }
      return json(now)
    },
  })
  return { made, item: within(await screen.findByRole('listitem')) }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const linesOf = (item: HTMLElement | undefined) =>
  [...(item?.querySelectorAll('h3, p, [role=img]') ?? [])].map(
    (line) => line.getAttribute('aria-label') ?? line.textContent,
  )

describe('the switch', () => {
  it('leads from the clients to the reviews and back, and loads only what is shown', async () => {
    const made = playTab(<CrmTab />, answers, 'master_admin')
    expect(await screen.findByText('Camille Rhodes')).toBeDefined()
    expect(made.some(({ name }) => name === getReviews)).toBe(false)
    const views = within(screen.getByRole('group', { name: 'What is shown' }))
    const pressed = () =>
      views.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')])
    expect(pressed()).toEqual([
      ['Clients', 'true'],
      ['Reviews', 'false'],
    ])
    await press('Reviews')
    expect(await screen.findByRole('region', { name: 'Reviews' })).toBeDefined()
    expect(pressed()).toEqual([
      ['Clients', 'false'],
      ['Reviews', 'true'],
    ])
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
    expect(made.find(({ name }) => name === getReviews)?.url.search).toBe('?shopId=7')
    await press('Clients')
    expect(await screen.findByRole('table')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull()
  })
})

it('is in the address, which can be opened', async () => {
  playApi(answers)
  renderAt(
    '/admin/dashboard?tab=crm&view=reviews',
    <CurrentShopProvider managed={{ query: {}, role: 'admin', zone: 'America/New_York' }}>
      <CrmTab />
    </CurrentShopProvider>,
  )
  expect(await screen.findByRole('region', { name: 'Reviews' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reviews' }).getAttribute('aria-pressed')).toBe('true')
})

describe('the rating', () => {
  const facts = (region: HTMLElement) =>
    [...region.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent))

  it('is an average, its spread, and an average of each stylist with enough reviews', async () => {
    await openReviews()
    const all = await screen.findByRole('region', { name: 'All reviews' })
    expect(within(all).getByText('4.9')).toBeDefined()
    expect(within(all).getByText('124 reviews')).toBeDefined()
    expect(facts(all)).toEqual([
      ['5 stars', '112', ''],
      ['4 stars', '9', ''],
      ['3 stars', '2', ''],
      ['2 stars', '0', ''],
      ['1 star', '1', ''],
    ])
    const bars = [...all.querySelectorAll('i')].map((bar) => bar.style.inlineSize)
    expect(bars.map((width) => Math.round(Number.parseFloat(width)))).toEqual([90, 7, 2, 0, 1])
    expect(facts(screen.getByRole('region', { name: 'By stylist' }))).toEqual([
      ['Ava Laurent', '5.0', '41 reviews'],
      ['Sofia Lindqvist', '4.8', '31 reviews'],
    ])
  })

  it('tells of no stylist while nobody has enough', async () => {
    await openReviews({ [getReviews]: () => json({ ...reviewBoard, by_staff: [] }) })
    expect(await screen.findByRole('region', { name: 'All reviews' })).toBeDefined()
    expect(screen.queryByText('By stylist')).toBeNull()
  })
})

describe('the list', () => {
  it('tells who said what of which visit, and what everybody sees of it', async () => {
    await openReviews()
    const items = await screen.findAllByRole('listitem')
    expect(items.map(linesOf)).toEqual([
      [
        'Camille Rhodes',
        '4 of 5 stars',
        'Visit on Nov 16, 2025 with Ava Laurent',
        'Shown as Camille R.',
        'Lovely colour,\nlong wait.',
      ],
      [
        'Hana Sato',
        '5 of 5 stars',
        'Visit on Nov 16, 2025 with Maya Okafor',
        'Shown as anonymous',
        'No words.',
      ],
      [
        'Marc Blanc',
        '1 of 5 stars',
        'Visit on Nov 16, 2025 with Ava Laurent',
        'Shown as Marc B. · Changed on Nov 20, 2025',
        'Her phone number is 555.',
        'Hidden by the salon: private details',
        'Reply of the salon, Nov 18, 2025',
        'We are sorry, Marc.',
      ],
    ])
    expect(
      items.map((item) =>
        within(item)
          .getAllByRole('button')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      ['Camille Rhodes', 'Reply (review of Camille Rhodes)', 'Hide (review of Camille Rhodes)'],
      ['Reply (review of Hana Sato)'],
      [
        'Marc Blanc',
        'Edit Reply (review of Marc Blanc)',
        'Remove reply (review of Marc Blanc)',
        'Show again (review of Marc Blanc)',
      ],
    ])
  })

  it('can be empty, and fail to load', async () => {
    const none = { average: null, count: 0, stars: [0, 0, 0, 0, 0], by_staff: [], reviews: [] }
    const rounds = [refusal(403, 'Forbidden'), json(none)]
    await openReviews({ [getReviews]: () => rounds.shift() ?? json(none) })
    expect(await screen.findByText('Error loading reviews. Please try again.')).toBeDefined()
    await press('Retry')
    expect(await screen.findByText('No reviews yet.')).toBeDefined()
    expect(screen.queryByText('All reviews')).toBeNull()
  })

  it('goes on page by page', async () => {
    const first = new Response(JSON.stringify({ ...reviewBoard, reviews: [camilleReview] }), {
      headers: { 'x-next-cursor': 'abc' },
    })
    const pages = [first, refusal(403, 'Forbidden'), json({ ...reviewBoard, reviews: [marcReview] })]
    const made = await openReviews({ [getReviews]: () => pages.shift() ?? json(reviewBoard) })
    await press('Show more')
    expect(await screen.findByText('Error loading more reviews. Please try again.')).toBeDefined()
    await press('Show more')
    const next = await screen.findByRole('button', { name: 'Marc Blanc' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.getByRole('button', { name: 'Camille Rhodes' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    const asked = made.filter(({ name }) => name === getReviews)
    expect(asked.map(({ url }) => url.search)).toEqual(['', '?cursor=abc', '?cursor=abc'])
  })

  it('keeps open pages while a new review moves where they begin', async () => {
    const page = (next: string | null, ...reviews: AdminReview[]) =>
      new Response(JSON.stringify({ ...reviewBoard, reviews }), {
        headers: next === null ? {} : { 'x-next-cursor': next },
      })
    let answerLater = (_: Response) => {}
    const later = new Promise<Response>((resolve) => {
      answerLater = resolve
    })
    const answers = [
      page('12', camilleReview),
      page(null, marcReview),
      // Both are read again: the first page has another review, and the second begins earlier.
      page('13', { ...hanaReview, id: 13 }),
      page(null, marcReview),
      later,
    ]
    const made = await openReviews({
      [getReviews]: () => answers.shift() ?? json(reviewBoard),
      [putVisibility]: () => json({ ...camilleReview, hidden: 'abusive' }),
    })
    await press('Show more')
    const kept = await screen.findByRole('button', { name: 'Marc Blanc' })
    await press(/^Hide \(/)
    const form = await dialog('Hide this review?')
    await userEvent.click(form.getByRole('radio', { name: 'Abusive' }))
    await pressMeant(form.getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Hana Sato')).toBeDefined()
    await waitFor(() =>
      expect(made.filter(({ name }) => name === getReviews).at(-1)?.url.search).toBe('?cursor=13'),
    )
    expect(kept.isConnected).toBe(true)
    answerLater(page(null, camilleReview, marcReview))
    expect(await screen.findByRole('button', { name: 'Camille Rhodes' })).toBeDefined()
    expect(kept.isConnected).toBe(true)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('leads to the file of a client', async () => {
    await openReviews()
    await press('Camille Rhodes')
    const file = await dialog('Camille Rhodes')
    expect(await file.findByText('Prefers cool tones.')).toBeDefined()
    await userEvent.click(file.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Camille Rhodes' }))
  })
})

describe('a reply', () => {
  const reply = (text: string | null) => (before: AdminReview) => ({
    ...before,
    reply: text,
    reply_at: text === null ? null : marcReview.reply_at,
  })

  it('is written under the review', async () => {
    const { made, item } = await openOne(camilleReview, putReply, reply('Thank you!'))
    await press(/^Reply \(/)
    const form = await dialog('Reply to Camille Rhodes')
    expect(form.getByText(/^Lovely colour/)).toBeDefined()
    const text = form.getByLabelText('Reply')
    await userEvent.type(text, '  ')
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Please write a reply.')).toBeDefined()
    await userEvent.type(text, 'Thank you! ')
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Reply saved')).toBeDefined()
    expect(firstSent(made, putReply)).toEqual({ version: '3', body: { text: 'Thank you!' } })
    expect(await item.findByText('Thank you!')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(item.getByRole('button', { name: /^Edit Reply/ }))
  })

  it('has 600 characters at most, by the letters that people see', async () => {
    const { made } = await openOne(camilleReview, putReply, reply('🌸'.repeat(600)))
    await press(/^Reply \(/)
    const form = await dialog('Reply to Camille Rhodes')
    const text = form.getByLabelText('Reply')
    await userEvent.click(text)
    await userEvent.paste('🌸'.repeat(601))
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Please use at most 600 characters.')).toBeDefined()
    expect(firstSent(made, putReply)).toBeUndefined()
    await userEvent.clear(text)
    await userEvent.paste('🌸'.repeat(600))
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Reply saved')).toBeDefined()
  })

  it('is taken back once that is confirmed', async () => {
    const mine = { ...marcReview, id: 12 }
    const { made, item } = await openOne(mine, putReply, reply(null))
    await press(/^Remove reply/)
    const question = await dialog('Remove this reply?')
    expect(firstSent(made, putReply)).toBeUndefined()
    await userEvent.click(question.getByRole('button', { name: 'Remove reply' }))
    expect(await screen.findByText('Reply removed')).toBeDefined()
    expect(firstSent(made, putReply)).toEqual({ version: '6', body: { text: null } })
    expect(await item.findByRole('button', { name: /^Reply \(/ })).toBeDefined()
    expect(item.queryByText('We are sorry, Marc.')).toBeNull()
  })

  it('does not overwrite what another user wrote meanwhile', async () => {
    const other = { ...camilleReview, version: 4, reply: 'By Ava.', reply_at: marcReview.reply_at }
    const rounds = [camilleReview, other]
    const made = await openReviews({
      [getReviews]: () => json({ ...reviewBoard, reviews: [rounds.length > 1 ? rounds.shift() : rounds[0]] }),
      [putReply]: () => refusal(409, stale, 'stale'),
    })
    await press(/^Reply \(/)
    const form = await dialog('Reply to Camille Rhodes')
    await userEvent.type(form.getByLabelText('Reply'), 'By me.')
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await alertText('Update failed')).toContain(stale)
    await userEvent.click(await form.findByRole('button', { name: 'Reload' }))
    const again = await dialog('Reply to Camille Rhodes')
    expect(again.getByLabelText('Reply')).toHaveProperty('value', 'By Ava.')
    await userEvent.click(again.getByRole('button', { name: 'Save reply' }))
    await waitFor(() =>
      expect(made.filter(({ name }) => name === putReply).map((call) => sent(call).version)).toEqual([
        '3',
        '4',
      ]),
    )
  })

  it('says so when it cannot be saved or removed', async () => {
    await openReviews({
      [getReviews]: () => json({ ...reviewBoard, reviews: [{ ...marcReview, id: 12 }] }),
      [putReply]: () => refusal(500, 'Broken.'),
    })
    await press(/^Edit Reply/)
    const form = await dialog('Reply to Marc Blanc')
    await userEvent.type(form.getByLabelText('Reply'), '!')
    await userEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Failed to save the reply. Please try again.')).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await press(/^Remove reply/)
    await userEvent.click((await dialog('Remove this reply?')).getByRole('button', { name: 'Remove reply' }))
    await waitFor(async () =>
      expect(await alertText('Update failed')).toContain('Failed to remove the reply. Please try again.'),
    )
  })
})

describe('hiding', () => {
  const hide = (hidden: AdminReview['hidden']) => (before: AdminReview) => ({ ...before, hidden })

  it('wants a reason, takes the words away and can be undone', async () => {
    const { made, item } = await openOne(camilleReview, putVisibility, ({ hidden, ...before }) => ({
      ...before,
      hidden: hidden === null ? 'not_a_visit' : null,
    }))
    await press(/^Hide/)
    const form = await dialog('Hide this review?')
    expect(form.getByText(/^Hiding takes the words away, never the stars/)).toBeDefined()
    const reasons = form.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    expect(reasons).toEqual(['Abusive', 'Private details', 'Not a visit'])
    await pressMeant(form.getByRole('button', { name: 'Hide' }))
    expect(form.getByText('Please choose a reason.')).toBeDefined()
    expect(firstSent(made, putVisibility)).toBeUndefined()
    await userEvent.click(form.getByRole('radio', { name: 'Not a visit' }))
    await userEvent.click(form.getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Review hidden')).toBeDefined()
    expect(firstSent(made, putVisibility)).toEqual({ version: '3', body: { hidden: 'not_a_visit' } })
    expect(await item.findByText('Hidden by the salon: not a visit')).toBeDefined()
    expect(item.getByText(/^Lovely colour/)).toBeDefined()

    await press(/^Show again/)
    expect(await screen.findByText('Review shown again')).toBeDefined()
    const calls = made.filter(({ name }) => name === putVisibility)
    expect(calls.map(sent)[1]).toEqual({ version: '4', body: { hidden: null } })
    await waitFor(() => expect(item.queryByText(/^Hidden by the salon/)).toBeNull())
    expect(document.activeElement).toBe(item.getByRole('button', { name: /^Hide/ }))
  })

  it('is offered for words only: stars always count', async () => {
    await openOne(hanaReview, putVisibility, hide('abusive'))
    expect(await screen.findByRole('button', { name: /^Reply \(/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
  })

  it('reads the list again when another user was faster, and says so when it fails', async () => {
    const failures = [refusal(409, stale, 'stale'), refusal(500, 'Broken.')]
    const made = await openReviews({
      [getReviews]: () => json({ ...reviewBoard, reviews: [{ ...marcReview, id: 12 }] }),
      [putVisibility]: () => failures.shift() ?? refusal(500, 'Broken.'),
    })
    await press(/^Show again/)
    expect(await alertText('Update failed')).toContain(stale)
    await waitFor(() => expect(made.filter(({ name }) => name === getReviews)).toHaveLength(2))
    await press(/^Show again/)
    await waitFor(async () =>
      expect(await alertText('Update failed')).toContain('Failed to change the review. Please try again.'),
    )
  })
})
