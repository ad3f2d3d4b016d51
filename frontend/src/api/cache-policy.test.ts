// The specified numbers, one by one.
import { expect, it } from 'vitest'
import { getChairImpact } from './admin-chairs'
import { cachePolicies, timing } from './cache-policy'

it('keeps answers fresh for the documented times', () => {
  const seconds = Object.fromEntries(
    Object.entries(cachePolicies).map(([name, { staleTime }]) => [name, staleTime / 1000]),
  )
  expect(seconds).toEqual({
    general: 300,
    sessionUser: 30,
    shopConfigInShell: 600,
    shopConfigInBooking: 300,
    services: 60,
    staff: 60,
    slots: 10,
    bookings: 5,
    profile: 30,
    adminLists: 60,
  })
})

it('asks what a deletion concerns every time', () => {
  expect(getChairImpact.cachePolicy.staleTime).toBe(0)
})

it('never retries the session and retries everything else once', () => {
  const retries = Object.entries(cachePolicies).filter(([, rules]) => rules.retries !== 1)
  expect(retries.map(([name, rules]) => [name, rules.retries])).toEqual([['sessionUser', 0]])
})

it('refetches the session and the slots on focus, and nothing else', () => {
  const onFocus = Object.entries(cachePolicies).filter(([, rules]) => rules.refetchOnFocus)
  expect(onFocus.map(([name]) => name)).toEqual(['sessionUser', 'slots'])
})

it('waits the documented times', () => {
  expect(timing).toEqual({
    retryAfter: 1000,
    focusDebounce: 1000,
    profileRefreshDebounce: 1000,
    bookingPoll: 3000,
    dashboardPoll: 60_000,
    waitingPoll: 10_000,
    sessionAfterWhatsApp: [2000, 5000],
    bookingsAfterWhatsApp: [1500, 5000],
    profileAfterWhatsApp: [1500, 2000],
    lostSession: 2000,
    lostSessionAtMost: 10_000,
    outage: 5_000,
    notification: 5000,
  })
})
