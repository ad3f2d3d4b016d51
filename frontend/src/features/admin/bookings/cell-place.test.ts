import { describe, expect, it } from 'vitest'
import { addDays, instant } from '#/lib/shop-time'
import { bookingAt, calendar, friday, zone } from './booking-fixtures'
import { cellAt, cellByKey, choicesAt } from './cell-place'
import { gridOf } from './columns'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const block = { id: 7, staff_id: 2, chair_id: null, kind: 'other', title: null, version: 1 }
const source: Parameters<typeof gridOf>[0] = {
  view: 'day',
  days: [friday],
  zone,
  bookings: [bookingAt(1, '09:00', 70)],
  calendar: { ...calendar, blocks: [{ ...block, from: at('12:00'), to: at('12:40') }] },
}
const grid = gridOf(source)
const where = { grid, person: { role: 'admin' }, today: friday } as const

const cell = (column: number, minute: number, more: object = {}) => {
  const chosen = grid.columns[column]
  return chosen ? (cellAt(chosen, minute, { ...where, ...more })?.place ?? null) : undefined
}
const place = (staffId: number | null, clock: string) => ({ date: friday, clock, staffId })

describe('a click', () => {
  it('means the quarter of an hour that it is in, with the stylist of the column', () => {
    expect(cell(0, 11 * 60 + 14)).toEqual(place(1, '11:00'))
    expect(cell(1, 11 * 60 + 29)).toEqual(place(2, '11:15'))
  })

  it('means the end of what stands in the beginning of the quarter', () => {
    expect(cell(0, 10 * 60 + 12)).toEqual(place(1, '10:10'))
    expect(cell(1, 12 * 60 + 44)).toEqual(place(2, '12:40'))
  })

  it('means nothing before today, nor, for staff, in the column of a colleague', () => {
    expect(cell(0, 600, { today: addDays(friday, 1) })).toBeNull()
    const person = { role: 'staff', staffId: 2 } as const
    expect([cell(0, 600, { person }), cell(1, 600, { person })]).toEqual([null, place(2, '10:00')])
  })

  it('has no stylist in a week', () => {
    const week = gridOf({ ...source, view: 'week', days: [friday, addDays(friday, 1)] })
    const [, saturday] = week.columns
    expect(saturday && cellAt(saturday, 600, { ...where, grid: week })?.place).toEqual({
      date: addDays(friday, 1),
      clock: '10:00',
      staffId: null,
    })
  })
})

describe('the key', () => {
  it('means the time after the block that has the focus', () => {
    expect(cellByKey(grid.columns[0]?.blocks[0], 0, where)?.place).toEqual(place(1, '10:10'))
  })

  it('means the present minute on the calendar itself, in one’s own column', () => {
    expect(cellByKey(undefined, 11 * 60 + 3, where)?.place).toEqual(place(1, '11:00'))
    const person = { role: 'staff', staffId: 2 } as const
    expect(cellByKey(undefined, 11 * 60, { ...where, person })?.place).toEqual(place(2, '11:00'))
  })

  it('means the beginning of the work on a later day, and nothing on an earlier one', () => {
    expect(cellByKey(undefined, 900, { ...where, today: addDays(friday, -1) })?.place).toEqual(
      place(1, '09:00'),
    )
    expect(cellByKey(undefined, 900, { ...where, today: addDays(friday, 1) })).toBeNull()
  })
})

it('offers a walk-in today, and only blocked time where the salon is closed', () => {
  const free = place(1, '10:00')
  expect(choicesAt(free, friday, false)).toEqual(['booking', 'walk-in', 'block'])
  expect(choicesAt(free, addDays(friday, -1), false)).toEqual(['booking', 'block'])
  expect(choicesAt(free, friday, true)).toEqual(['block'])
})
