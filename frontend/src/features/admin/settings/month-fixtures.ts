// What the tests of the settings answer for the messages of a month.
import type { MessageSummary } from '#/api/admin-message-summary'

/** A month in which no message went out. */
export const silentMonth: MessageSummary = {
  month: '2026-10',
  by_category: [],
  by_purpose: [],
  outcomes: {
    confirmed: 0,
    moved: 0,
    cancelled: 0,
    booked_in_chat: 0,
    waitlist_filled: 0,
    waitlist_value: 0,
    reviews: 0,
  },
}
