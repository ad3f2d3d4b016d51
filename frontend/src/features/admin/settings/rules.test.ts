import { describe, expect, it } from 'vitest'
import { afterTen, numberRules, ruleNumber, rulesBody } from './rules'

const [notice] = numberRules
const typed = {
  min_notice_minutes: '120',
  horizon_days: '60',
  slot_step_minutes: '20',
  hold_minutes: '45',
  max_open_bookings: '3',
  completes_visits: false,
}

describe('the rules of booking', () => {
  it('are whole numbers within their ranges', () => {
    expect(rulesBody(typed)).toEqual({
      min_notice_minutes: 120,
      horizon_days: 60,
      slot_step_minutes: 20,
      hold_minutes: 45,
      max_open_bookings: 3,
      completes_visits: false,
    })
    for (const none of ['', '-1', '1.5', 'ten', '10081', '999999']) {
      expect(ruleNumber(notice, none), none).toBeNull()
    }
    expect(ruleNumber(notice, ' 10080 ')).toBe(10_080)
    expect(rulesBody({ ...typed, horizon_days: '366' })).toBeNull()
    expect(rulesBody({ ...typed, hold_minutes: '4' })).toBeNull()
    expect(rulesBody({ ...typed, max_open_bookings: '0' })).toBeNull()
  })

  it('have examples on the clock', () => {
    expect(afterTen(0)).toEqual({ clock: '10:00', days: 0 })
    expect(afterTen(135)).toEqual({ clock: '12:15', days: 0 })
    expect(afterTen(14 * 60)).toEqual({ clock: '00:00', days: 1 })
    expect(afterTen(10_080)).toEqual({ clock: '10:00', days: 7 })
  })
})
