import { describe, expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { bookingAt } from './booking-fixtures'
import { canMark, countConfirmed, markOf, notConfirmedOf, waitingIn } from './stage'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const visit = (change: object) => bookingAt(7, '14:00', 60, change)

describe('the mark of a visit', () => {
  it.each([
    ['of another day', {}, '14:10', null],
    ['that is expected', { stage: 'expected' }, '13:50', null],
    ['of which nobody has said anything', { stage: 'late' }, '14:12', { kind: 'late', minutes: 12 }],
    ['late by their own word', { stage: 'late', late_minutes: 20 }, '14:12', { kind: 'late', minutes: 20 }],
    [
      'that has arrived',
      { stage: 'arrived', arrived_at: at('13:55') },
      '14:12',
      { kind: 'arrived', at: at('13:55') },
    ],
    [
      'in service',
      { stage: 'in_service', arrived_at: at('13:55'), started_at: at('14:05') },
      '15:00',
      { kind: 'inService', at: at('14:05') },
    ],
    [
      'past its end',
      { stage: 'in_service', arrived_at: at('13:55'), started_at: at('14:05') },
      '15:07',
      { kind: 'over', minutes: 7 },
    ],
    ['whose client comes', { client_confirmed_at: at('09:00') }, '09:10', { kind: 'confirmed' }],
    [
      'whose client is on the way',
      { stage: 'expected', client_confirmed_at: at('09:00'), on_way_at: at('13:30') },
      '13:40',
      { kind: 'onWay' },
    ],
    [
      'late, whatever was said before',
      { stage: 'late', client_confirmed_at: at('09:00') },
      '14:12',
      { kind: 'late', minutes: 12 },
    ],
    ['that was called off', { status: 'cancelled', client_confirmed_at: at('09:00') }, '09:10', null],
    ['of a stage to come', { stage: 'checked_out' }, '14:12', null],
  ])('%s', (_, change, clock, mark) => {
    expect(markOf(visit(change), at(clock))).toEqual(mark)
  })
})

it('is set from three hours before the start on', () => {
  expect(canMark(visit({ stage: 'expected' }), at('10:59'))).toBe(false)
  expect(canMark(visit({ stage: 'expected' }), at('11:00'))).toBe(true)
  expect(canMark(visit({ stage: null }), at('14:00'))).toBe(false)
})

it('lists who waits, the longest first', () => {
  const rows = [
    bookingAt(1, '14:00', 60, { stage: 'arrived', arrived_at: at('13:55') }),
    bookingAt(2, '14:30', 60, { stage: 'arrived', arrived_at: at('13:40') }),
    bookingAt(3, '13:00', 60, { stage: 'in_service', arrived_at: at('12:55'), started_at: at('13:00') }),
    bookingAt(4, '15:00', 60, { stage: 'expected' }),
  ]
  const waiting = waitingIn(rows, at('14:00'))
  expect(waiting.map(({ booking, minutes }) => [booking.id, minutes])).toEqual([
    [2, 20],
    [1, 5],
  ])
})

it('counts whose clients have said that they come, of those that are firm', () => {
  const said = { client_confirmed_at: at('09:00') }
  const rows = [visit(said), visit({}), visit({ status: 'pending' }), visit({ ...said, status: 'cancelled' })]
  expect(countConfirmed(rows)).toEqual({ all: 2, confirmed: 1 })
})

it('lists who has not said that they come, as soon as somebody has', () => {
  const silent = [bookingAt(1, '15:00', 60), bookingAt(2, '14:00', 60)]
  expect(notConfirmedOf(silent)).toEqual([])
  const said = bookingAt(3, '13:00', 60, { client_confirmed_at: at('09:00') })
  const gone = bookingAt(4, '12:00', 60, { status: 'cancelled' })
  expect(notConfirmedOf([...silent, said, gone]).map(({ id }) => id)).toEqual([2, 1])
})
