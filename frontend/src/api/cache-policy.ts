// How long answers stay fresh, what is retried and what is fetched again on focus: all the specified constants.

const second = 1000
const minute = 60 * second

/** Milliseconds an answer is served without asking again; retries after a failure; whether window focus, and a network that is back, ask again. */
export interface CachePolicy {
  readonly staleTime: number
  readonly retries: number
  readonly refetchOnFocus: boolean
}

export const cachePolicies = {
  general: { staleTime: 5 * minute, retries: 1, refetchOnFocus: false },
  sessionUser: { staleTime: 30 * second, retries: 0, refetchOnFocus: true },
  shopConfigInShell: { staleTime: 10 * minute, retries: 1, refetchOnFocus: false },
  shopConfigInBooking: { staleTime: 5 * minute, retries: 1, refetchOnFocus: false },
  services: { staleTime: 60 * second, retries: 1, refetchOnFocus: false },
  staff: { staleTime: 60 * second, retries: 1, refetchOnFocus: false },
  slots: { staleTime: 10 * second, retries: 1, refetchOnFocus: true },
  bookings: { staleTime: 5 * second, retries: 1, refetchOnFocus: false },
  profile: { staleTime: 30 * second, retries: 1, refetchOnFocus: false },
  adminLists: { staleTime: 60 * second, retries: 1, refetchOnFocus: false },
} as const satisfies Record<string, CachePolicy>

export const timing = {
  retryAfter: 1 * second,
  focusDebounce: 1 * second,
  profileRefreshDebounce: 1 * second,
  /** While a booking waits for its WhatsApp message. */
  bookingPoll: 3 * second,
  /** While a dashboard stays open: other people book and cancel meanwhile. */
  dashboardPoll: 60 * second,
  /** What waits for the desk to confirm it. */
  waitingPoll: 10 * second,
  /** Session, bookings and profile are asked again this long after WhatsApp was opened. */
  sessionAfterWhatsApp: [2 * second, 5 * second],
  bookingsAfterWhatsApp: [1.5 * second, 5 * second],
  profileAfterWhatsApp: [1.5 * second, 2 * second],
  /** The pause between two questions who the visitor is while none is answered: each failure makes it longer by the first, up to the second. */
  lostSession: 2 * second,
  lostSessionAtMost: 10 * second,
  /** Calls that fail within this time of each other are one trouble. */
  outage: 5 * second,
  notification: 5 * second,
} as const

/** Milliseconds until a call without an answer counts as lost. The session request is short; an upload of ten megabytes takes
 *  its time from a phone. */
export const timeouts = { general: 15 * second, sessionUser: 5 * second, upload: 2 * minute } as const
