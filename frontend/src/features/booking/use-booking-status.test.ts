import { expect, it } from 'vitest'
import { outcomeOf } from './use-booking-status'

const held = { id: 7, autoConfirmed: false, needs_approval: false }
const row = (status: string, cancel_reason: string | null = null, id = 7) => ({
  id,
  status,
  cancel_reason,
  needs_approval: false,
})

it.each([
  ['pending', held, undefined],
  ['confirmed', { id: 7, autoConfirmed: true, needs_approval: false }, undefined],
  ['pending', held, [row('confirmed', null, 8)]],
  ['pending', held, [row('confirmed', null, 8), row('pending')]],
  ['waiting', { ...held, needs_approval: true }, undefined],
  ['waiting', held, [{ ...row('pending'), needs_approval: true }]],
  ['confirmed', { ...held, needs_approval: true }, [row('confirmed')]],
  ['confirmed', held, [row('confirmed')]],
  ['confirmed', held, [row('completed')]],
  ['expired', held, [row('cancelled', 'expired')]],
  ['cancelled', held, [row('cancelled', 'salon')]],
  ['cancelled', { id: 7, autoConfirmed: true, needs_approval: false }, [row('cancelled', 'client')]],
])('is %s for %j and %j', (outcome, answer, bookings) => {
  expect(outcomeOf(answer, bookings)).toBe(outcome)
})
