import { describe, expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { bookingAt, calendar, friday, zone } from '../bookings/booking-fixtures'
import { printAddress } from './print-address'
import { readPrint, sectionsOf } from './print-sections'

const at = (clock: string) => instant(`2026-11-20T${clock}:00-05:00`)
const maya = { staff_id: 2, staff_name: 'Maya Okafor' }

const sections = (change: Partial<Parameters<typeof sectionsOf>[0]> = {}) =>
  sectionsOf({ date: friday, calendar, bookings: [], zone, only: null, now: at('08:00'), ...change }).map(
    ({ name, rows }) => [name, ...rows.map((row) => (row.kind === 'booking' ? row.booking.id : row.kind))],
  )

describe('a day on paper', () => {
  it('has a section for each stylist, with breaks and blocks between the bookings', () => {
    const block = { id: 7, staff_id: 1, chair_id: null, kind: 'other', title: null, version: 1 }
    const bookings = [bookingAt(2, '14:00', 30), bookingAt(1, '09:00', 60), bookingAt(3, '10:00', 30, maya)]
    const blocks = [{ ...block, from: at('13:30'), to: at('14:00') }]
    expect(sections({ bookings, calendar: { ...calendar, blocks } })).toEqual([
      ['Ava Laurent', 1, 'break', 'block', 2],
      ['Maya Okafor', 3],
    ])
  })

  it('leaves out what is canceled or no longer held, and keeps what is over', () => {
    const bookings = [
      bookingAt(1, '09:00', 60, { status: 'cancelled' }),
      bookingAt(2, '10:00', 60, { status: 'pending', hold_expires_at: at('07:59') }),
      bookingAt(3, '11:00', 30, { status: 'pending', hold_expires_at: at('08:30') }),
      bookingAt(4, '13:00', 30, { status: 'no_show' }),
    ]
    expect(sections({ bookings })[0]).toEqual(['Ava Laurent', 3, 'break', 4])
  })

  it('is of one stylist alone, and of nobody who neither works nor has anything', () => {
    const bookings = [bookingAt(3, '10:00', 30, maya)]
    expect(sections({ bookings, only: 2 })).toEqual([['Maya Okafor', 3]])
    const idle = { ...calendar, worked: [], breaks: [] }
    expect(sections({ bookings, calendar: idle })).toEqual([['Maya Okafor', 3]])
    expect(sections({ calendar: idle })).toEqual([])
  })

  it('ends with whom the salon no longer books, but who still has a booking', () => {
    const bookings = [bookingAt(1, '09:00', 60, { staff_id: 9, staff_name: 'Noor Haddad' })]
    expect(sections({ bookings }).at(-1)).toEqual(['Noor Haddad', 1])
  })
})

it('reads from its address what was written there', () => {
  const address = printAddress({ shopId: 7 }, friday, 2)
  expect(address).toBe('/admin/dashboard/print?date=2026-11-20&staffId=2&shopId=7')
  expect(readPrint(new URL(address, 'http://glow.localhost').searchParams)).toEqual({ date: friday, only: 2 })
  expect(readPrint(new URLSearchParams('date=2026-02-30&staffId=x'))).toEqual({ date: null, only: null })
})
