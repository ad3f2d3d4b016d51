import { expect, it } from 'vitest'
import { outcomeOf } from './use-booking-status'

const held = { id: 7, autoConfirmed: false }
const row = (status: string, cancel_reason: string | null = null, id = 7) => ({ id, status, cancel_reason })

it.each([
  ['pending', held, undefined],
  ['confirmed', { id: 7, autoConfirmed: true }, undefined],
  ['pending', held, [row('confirmed', null, 8)]],
  ['pending', held, [row('confirmed', null, 8), row('pending')]],
  ['confirmed', held, [row('confirmed')]],
  ['confirmed', held, [row('completed')]],
  ['expired', held, [row('cancelled', 'expired')]],
  ['cancelled', held, [row('cancelled', 'salon')]],
  ['cancelled', { id: 7, autoConfirmed: true }, [row('cancelled', 'client')]],
])('is %s for %j and %j', (outcome, answer, bookings) => {
  expect(outcomeOf(answer, bookings)).toBe(outcome)
})
