import { expect, it } from 'vitest'
import type { Change } from '#/api/admin-changes'
import { instant } from '#/lib/shop-time'
import { noteChanges, type SeenChanges, whenShown, withChanges } from './seen'

const at = instant('2026-11-23T14:30:00Z')
const change = (id: number, booking_id: number | null, by = 'Leo Haddad'): Change => ({
  id,
  what: booking_id === null ? 'block' : 'booking',
  booking_id,
  by,
  action: 'booking.moved',
  at,
})
const none: SeenChanges = new Map()

it('remembers who changed a booking last, unless it was the person themselves', () => {
  const seen = withChanges(
    none,
    [change(1, 7), change(2, null), change(3, 8, 'Ava Stone')],
    'Ava Stone',
    1_000,
  )
  expect([...seen]).toEqual([[7, { by: 'Leo Haddad', at, heard: 1_000, until: 5_000, isShown: false }]])
  expect(withChanges(seen, [change(4, 7, 'Ava Stone')], 'Ava Stone', 2_000).size).toBe(0)
})

it('outlines for four seconds from the moment when the calendar shows it', () => {
  const heard = withChanges(none, [change(1, 7)], undefined, 1_000)
  const shown = whenShown(heard, 2_500)
  expect(shown.get(7)).toMatchObject({ until: 6_500, isShown: true })
  expect(whenShown(shown, 3_000), 'once').toBe(shown)
  expect(whenShown(heard, 11_000), 'much later it is something else that has come').toBe(heard)
})

it('tells what comes twice once', () => {
  expect(noteChanges([change(1, 7), change(2, 7)], undefined)).toHaveLength(2)
  expect(noteChanges([change(2, 7), change(3, 7)], undefined).map(({ id }) => id)).toEqual([3])
})
