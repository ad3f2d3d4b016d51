import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatAnswer, SentMessage, Timeline } from '#/api/admin-messages'
import type { Query } from '#/api/client'
import { instant } from '#/lib/shop-time'
import { renderTab } from '../../../tests/tab-harness'
import { newestSent, wayOf } from './message-rules'
import { MessageTimeline } from './message-timeline'

// The salon is in New York: 9:02 AM there.
const at = instant('2026-11-23T14:02:00Z')
const reminder: SentMessage = {
  direction: 'out',
  id: 'message:12',
  booking_id: 4,
  at,
  what: 'first_reminder',
  state: 'delivered',
  why: null,
  template: 'visit_reminder_v1',
  category: 'utility',
  billable: true,
  text: 'Hello Maya,\na reminder.',
}
const answer: ChatAnswer = {
  direction: 'in',
  id: 'answer:7',
  booking_id: 4,
  at: instant('2026-11-23T14:05:00Z'),
  what: 'confirm',
  typed: false,
}
/** A message of which nothing is known but what became of it. */
const bare: SentMessage = { ...reminder, template: null, category: null, billable: null, text: null }

const show = (messages: Partial<Query<Timeline>>, namesBookings = false) =>
  renderTab(
    <MessageTimeline
      messages={{ data: undefined, error: undefined, busy: false, refetch: () => undefined, ...messages }}
      namesBookings={namesBookings}
    />,
  )
const entries = () => screen.getAllByRole('listitem').map((item) => item.textContent)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
  return () => vi.useRealTimers()
})

describe('a message', () => {
  it.each([
    ['waiting', 'Reminder, waiting since 9:02 AM'],
    ['sent', 'Reminder, sent 9:02 AM'],
    ['delivered', 'Reminder, delivered 9:02 AM'],
    ['read', 'Reminder, read 9:02 AM'],
  ] as const)('says that it is %s, and since when by the salon’s clock', (state, line) => {
    show({ data: [{ ...bare, state, why: null }] })
    expect(screen.getByText(line)).toBeDefined()
    expect(entries()).toEqual([`${line} Mon, Nov 23`])
  })

  it('says why it was not delivered', () => {
    show({
      data: [
        { ...bare, id: 'message:1', state: 'not_delivered', why: 'refused' },
        { ...bare, id: 'message:2', state: 'not_delivered', why: 'too_late' },
        { ...bare, id: 'message:3', state: 'not_delivered', why: null },
      ],
    })
    expect(screen.getAllByText('Reminder, not delivered 9:02 AM')).toHaveLength(3)
    expect(entries()[2]).toBe('Reminder, not delivered 9:02 AM Mon, Nov 23')
    expect(screen.getByText('The client wants no messages.')).toBeDefined()
    expect(screen.getByText('It could not be sent in time.')).toBeDefined()
  })

  it.each([
    ['told_before', 'booked less than 3 hours before'],
    ['quiet_hours', 'quiet hours'],
    ['not_reachable', 'not reachable'],
    ['opted_out', 'opted out'],
    ['salon_closed', 'salon closed'],
    ['with_earlier', 'an earlier appointment of the day was reminded of'],
    ['too_late', 'too late'],
    ['cancelled', 'canceled'],
    ['moved', 'moved'],
    ['changed', 'it was true no more'],
  ] as const)('says why it was not sent, and when it was due: %s', (why, words) => {
    show({ data: [{ ...bare, id: 'reminder:4:second', what: 'second_reminder', state: 'not_sent', why }] })
    expect(screen.getByText(`Not sent: ${words}`)).toBeDefined()
    expect(entries()).toEqual([`Second reminder Mon, Nov 23, 9:02 AMNot sent: ${words}`])
  })

  it('says the year where it is another one, and its booking where that is wanted', () => {
    const old = { ...bare, id: 'message:1', at: instant('2025-11-24T04:30:00Z') }
    show({ data: [old, { ...bare, id: 'message:2', booking_id: null }] }, true)
    expect(entries()).toEqual([
      'Reminder, delivered 11:30 PM Nov 23, 2025 · Booking #4',
      'Reminder, delivered 9:02 AM Mon, Nov 23',
    ])
  })
})

describe('what a message said', () => {
  const open = async () => {
    const summary = screen.getByText('Text')
    const details = summary.closest('details')
    expect(details).toHaveProperty('open', false)
    await userEvent.click(summary)
    expect(details).toHaveProperty('open', true)
    return within(details ?? document.body)
  }

  it('can be opened, with the way it went out', async () => {
    show({ data: [reminder] })
    const words = await open()
    expect(words.getByText(/^Hello Maya,\s+a reminder.$/)).toHaveProperty('dir', 'auto')
    expect(words.getByText('Template visit_reminder_v1 · Utility · Billed')).toBeDefined()
    expect(words.getByText('of Reminder, Mon, Nov 23, 9:02 AM')).toBeDefined()
  })

  it('may have been free words, of which WhatsApp has not said what they cost', async () => {
    show({ data: [{ ...reminder, what: 'reply', template: null, category: 'service', billable: null }] })
    expect((await open()).getByText('Free words · Service')).toBeDefined()
  })

  it('is gone after a while; how it went out is not', async () => {
    const old = instant('2026-10-24T14:02:00Z')
    show({ data: [{ ...reminder, at: old, text: null, category: 'marketing', billable: false }] })
    const words = await open()
    expect(words.getByText('Texts are deleted after 30 days.')).toBeDefined()
    expect(words.getByText('Template visit_reminder_v1 · Marketing · Not billed')).toBeDefined()
  })

  it('that went out as a template after all is not said to be deleted', async () => {
    show({ data: [{ ...reminder, text: null }] })
    expect((await open()).getByText('Template visit_reminder_v1 · Utility · Billed')).toBeDefined()
    expect(screen.queryByText('Texts are deleted after 30 days.')).toBeNull()
  })

  it('of a mail says nothing of WhatsApp', async () => {
    show({ data: [{ ...bare, what: 'mail_lapse', text: 'The time is free again.' }] })
    expect((await open()).getByText('The time is free again.').nextElementSibling).toBeNull()
  })

  it('is not offered where nothing is known of it', () => {
    show({ data: [bare] })
    expect(screen.queryByText('Text')).toBeNull()
  })
})

describe('an answer', () => {
  it('was tapped, or written as a word', () => {
    const late: ChatAnswer = { ...answer, id: 'answer:8', what: 'late', typed: true }
    show({ data: [answer, late] })
    expect(screen.getByText('Tapped Confirm')).toBeDefined()
    expect(screen.getByText('Wrote Running late')).toBeDefined()
    expect(entries()[0]).toBe('Tapped Confirm Mon, Nov 23, 9:05 AM')
  })
})

it('reads out what becomes of the newest message, and nothing else', () => {
  const news = { ...bare, id: 'message:13', at: instant('2026-11-23T15:00:00Z') }
  show({ data: [news, bare, answer] })
  const spoken = screen.getAllByRole('status').map((line) => line.textContent)
  expect(spoken.filter((text) => text !== '')).toEqual(['Reminder, delivered 10:00 AM Mon, Nov 23'])
})

it('says that there are none', () => {
  show({ data: [] })
  expect(screen.getByText('No messages yet.')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

it('says that it is loading', () => {
  show({})
  expect(screen.getByText('Loading messages...').closest('[role=status]')).not.toBeNull()
})

it('says that it failed, and can be asked for again; what is there already stays', async () => {
  const refetch = vi.fn()
  const error = new Error('lost')
  const { unmount } = show({ error, refetch })
  expect(screen.getByText('Error loading messages. Please try again.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
  unmount()
  show({ data: [bare], error })
  expect(entries()).toHaveLength(1)
})

it('is accessible', async () => {
  const skipped = { ...bare, id: 'reminder:4:second', state: 'not_sent', why: 'opted_out' } as const
  const { container } = show({ data: [reminder, answer, skipped] })
  const { violations } = await axe.run(container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

describe('the rules', () => {
  it('know the newest message of either order', () => {
    const later = { ...bare, id: 'message:13', at: instant('2026-11-23T15:00:00Z') }
    expect(newestSent([bare, later])).toBe(later)
    expect(newestSent([later, bare, { ...answer, at: instant('2026-11-23T16:00:00Z') }])).toBe(later)
    expect(newestSent([answer])).toBeUndefined()
  })

  it('know how a message went out', () => {
    expect(wayOf(reminder)).toEqual(['template', 'utility', 'billed'])
    expect(wayOf({ ...bare, category: 'service', billable: false })).toEqual(['free', 'service', 'notBilled'])
    // It waits, was never sent, or is a mail.
    expect(wayOf({ ...bare, text: 'Hello' })).toEqual([])
  })
})
