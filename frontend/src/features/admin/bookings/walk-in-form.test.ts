import { describe, expect, it } from 'vitest'
import type { WalkInOption } from '#/api/admin-walk-ins'
import { instant, shopDate } from '#/lib/shop-time'
import { select } from '#/selection/selection'
import { cut } from '../admin-fixtures'
import { emptyNewBooking, type NewBookingForm } from './new-booking-form'
import { chosenOption, clockNow, type WalkInPlace, waitOf, walkInBody, walkInProblems } from './walk-in-form'

const option = (staff_id: number, waits: number): WalkInOption => ({
  staff_id,
  staff_name: `Stylist ${staff_id}`,
  start_time: instant('2026-11-20T16:00:00Z'),
  free_until: instant('2026-11-20T18:00:00Z'),
  waits,
})
const empty = emptyNewBooking(shopDate('2026-11-20'), null)
const form: NewBookingForm = { ...empty, services: [select({ ...cut, modifiers: [] })] }
const own: WalkInPlace = {
  own: { start: instant('2026-11-20T16:05:00Z'), time: '11:05 AM', staffId: 2, staffName: 'Maya' },
  conflicts: [
    { key: 'booking:7', kind: 'booking', label: 'Camille', from: null, to: null, can_override: true },
  ],
}
const chooses = (reason: string): NewBookingForm => ({
  ...form,
  staffId: 2,
  own: { clock: '11:05', chair: 'best', reason },
})

describe('who is chosen', () => {
  it('is the one who waits least until another is', () => {
    const options = [option(1, 0), option(2, 28)]
    expect(chosenOption(options, null)).toBe(options[0])
    expect(chosenOption(options, 2)).toBe(options[1])
    expect(chosenOption(options, 9), 'who has no time any more').toBe(options[0])
    expect(chosenOption([], 2)).toBeUndefined()
    expect(chosenOption(undefined, 2)).toBeUndefined()
  })

  it('is told with the wait', () => {
    const minutes = (count: string) => `${count} min`
    expect(waitOf(option(1, 28), minutes)).toBe('28 min')
    expect(waitOf(option(1, 59), minutes)).toBe('59 min')
    expect(waitOf(option(1, 163), minutes)).toBe('2h 43m')
  })
})

it('rounds the time of the salon down to five minutes', () => {
  expect(clockNow(instant('2026-11-20T16:04:59Z'), 'America/New_York')).toBe('11:00')
  expect(clockNow(instant('2026-11-20T16:05:00Z'), 'America/New_York')).toBe('11:05')
})

describe('what is missing', () => {
  it('is never a name', () => {
    expect(walkInProblems(empty, undefined)).toEqual(['services', 'time'])
    expect(walkInProblems(form, { option: option(1, 0) })).toEqual([])
  })

  it('is the country code of a number', () => {
    const typed = (phone: string) => walkInProblems({ ...form, phone }, { option: option(1, 0) })
    expect(typed('212 555 0100')).toEqual(['phone'])
    expect(typed(' +1 212 555 0100')).toEqual([])
  })

  it('is a reason to go over what is in the way', () => {
    expect(walkInProblems(chooses(' a '), own)).toEqual(['reason'])
    expect(walkInProblems(chooses('A fringe'), own)).toEqual([])
    expect(walkInProblems(chooses(''), { ...own, conflicts: [] })).toEqual([])
  })
})

describe('what is sent', () => {
  it('says no start for now, and no client who said nothing', () => {
    const now = walkInBody(form, { option: option(1, 0) })
    expect(now).toEqual({ services: now.services, staff_id: 1 })
    expect(now.services).toMatchObject([{ service_id: cut.id }])
    const later = walkInBody({ ...form, phone: ' +1 212 555 0100 ' }, { option: option(2, 28) })
    expect(later).toMatchObject({ client: { phone: '+1 212 555 0100' }, start_time: '2026-11-20T16:00:00Z' })
    expect(walkInBody({ ...form, name: ' Zoe ' }, { option: option(1, 0) }).client).toEqual({ name: 'Zoe' })
  })

  it('names what is accepted, and why', () => {
    expect(walkInBody(chooses(' A fringe '), own)).toMatchObject({
      staff_id: 2,
      start_time: '2026-11-20T16:05:00Z',
      override: { reason: 'A fringe', conflicts: ['booking:7'] },
    })
    expect(walkInBody(chooses(''), { ...own, conflicts: [] })).not.toHaveProperty('override')
  })
})
