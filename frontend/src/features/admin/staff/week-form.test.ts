import { describe, expect, it } from 'vitest'
import type { ScheduleDay } from '#/api/admin-schedules'
import { emptyException, exceptionBody, exceptionProblems, withFirstDay } from './exception-form'
import { asTyped, timesProblem, wireEnd } from './times'
import { type DayForm, nextShift, weekBody, weekForm, weekSchema } from './week-form'

const off = (day: number): ScheduleDay => ({
  day_of_week: day,
  is_available: false,
  start_time: null,
  end_time: null,
  break_start_time: null,
  break_end_time: null,
  extra_shifts: [],
})
const monday: ScheduleDay = {
  day_of_week: 1,
  is_available: true,
  start_time: '10:00',
  end_time: '18:00',
  break_start_time: '13:00',
  break_end_time: '13:30',
  extra_shifts: [{ start_time: '20:00', end_time: '24:00' }],
}
const week = [off(0), monday, off(2), off(3), off(4), off(5), off(6)]

describe('a week', () => {
  it('goes on screen and back without a change', () => {
    const { weeklySchedule } = weekBody(weekForm(week))
    expect(weeklySchedule).toEqual(
      week.map((day) => ({
        dayOfWeek: day.day_of_week,
        isAvailable: day.is_available,
        startTime: day.start_time,
        endTime: day.end_time,
        breakStartTime: day.break_start_time,
        breakEndTime: day.break_end_time,
        extraShifts: day.extra_shifts.map(({ start_time, end_time }) => ({
          startTime: start_time,
          endTime: end_time,
        })),
      })),
    )
  })

  it('gives a day that opens the hours of the default week', () => {
    const [sunday] = weekForm(week).days
    expect(sunday).toEqual({
      available: false,
      start: '09:00',
      end: '17:00',
      pause: false,
      pauseStart: '12:00',
      pauseEnd: '13:00',
      extra: [],
    })
  })

  it('keeps a shift that ends with the day, or fills it', () => {
    const whole = {
      ...monday,
      extra_shifts: [],
      start_time: '00:00',
      end_time: '24:00',
      break_start_time: null,
    }
    const form = weekForm([{ ...whole, break_end_time: null }])
    expect(form.days[1]).toMatchObject({ start: '00:00', end: '00:00' })
    expect(weekBody(form).weeklySchedule[1]).toMatchObject({ startTime: '00:00', endTime: '24:00' })
  })
})

const day: DayForm = {
  available: true,
  start: '09:00',
  end: '17:00',
  pause: true,
  pauseStart: '12:00',
  pauseEnd: '13:00',
  extra: [],
}
const split = (...extra: DayForm['extra']): DayForm => ({ ...day, end: '13:00', extra })
const night: DayForm = { ...day, start: '22:00', end: '06:00', pauseStart: '23:30', pauseEnd: '00:30' }

describe('the rules of a day', () => {
  const problems = (changed: DayForm) => {
    const { error } = weekSchema((problem) => problem).safeParse({ days: [changed] })
    return error?.issues.map(({ path, message }) => `${path.at(-1)?.toString()}: ${message}`) ?? []
  }

  it.each<[string, DayForm, string[]]>([
    ['a day with a break', day, []],
    ['a night with a break around midnight', night, []],
    ['a break until midnight', { ...night, pauseStart: '23:00', pauseEnd: '00:00' }, []],
    ['a break at the start', { ...day, pauseStart: '09:00', pauseEnd: '09:30' }, []],
    ['a break at the end', { ...day, pauseStart: '16:30', pauseEnd: '17:00' }, []],
    ['a day off, whatever it says', { ...day, available: false, start: '' }, []],
    ['a break that is not taken', { ...day, pause: false, pauseStart: '' }, []],
    ['no start', { ...day, start: '' }, ['start: half']],
    ['no length', { ...day, end: '09:00' }, ['start: equal']],
    ['half a break', { ...day, pauseEnd: '' }, ['pauseStart: half']],
    ['a break without length', { ...day, pauseEnd: '12:00' }, ['pauseStart: equal']],
    ['a break before the shift', { ...day, pauseStart: '08:30' }, ['pauseStart: breakOutside']],
    ['a break that ends before it starts', { ...day, pauseEnd: '11:00' }, ['pauseStart: breakOutside']],
    ['a second shift', split({ start: '15:30', end: '20:00' }), []],
    ['a third into the night', split({ start: '15:30', end: '20:00' }, { start: '22:00', end: '02:00' }), []],
    ['a second until midnight', split({ start: '15:30', end: '00:00' }), []],
    ['a second that touches', split({ start: '13:00', end: '20:00' }), ['extra: shiftsMeet']],
    ['a second before the first', split({ start: '06:00', end: '08:00' }), ['extra: shiftsMeet']],
    [
      'a night in the middle',
      split({ start: '20:00', end: '02:00' }, { start: '22:00', end: '23:00' }),
      ['extra: shiftsMeet'],
    ],
    ['half a second shift', split({ start: '15:30', end: '' }), ['extra: half']],
    ['a second of no length', split({ start: '15:30', end: '15:30' }), ['extra: equal']],
    [
      'a second after a night',
      { ...night, pause: false, extra: [{ start: '08:00', end: '09:00' }] },
      ['extra: shiftsMeet'],
    ],
    ['a break after the night', { ...night, pauseEnd: '07:00' }, ['pauseStart: breakOutside']],
  ])('%s', (_, changed, expected) => {
    expect(problems(changed)).toEqual(expected)
  })
})

describe('one more shift', () => {
  it('begins an hour after the last', () => {
    expect(nextShift(day)).toEqual({ start: '18:00', end: '20:00' })
    expect(nextShift(split({ start: '15:00', end: '21:30' }))).toEqual({ start: '22:30', end: '23:59' })
  })

  it('is left to be typed where the day has no room', () => {
    const empty = { start: '', end: '' }
    expect([nextShift(night), nextShift({ ...day, end: '23:00' }), nextShift({ ...day, end: '' })]).toEqual([
      empty,
      empty,
      empty,
    ])
  })
})

describe('times', () => {
  it('know no 24:00 where they are typed', () => {
    expect([asTyped('24:00'), asTyped('09:00'), asTyped(null)]).toEqual(['00:00', '09:00', null])
    expect([wireEnd('00:00'), wireEnd('17:00')]).toEqual(['24:00', '17:00'])
    expect([timesProblem('00:00', '00:00'), timesProblem('09:00', '09:00')]).toEqual([null, 'equal'])
  })
})

describe('an exception', () => {
  const typed = { ...emptyException, first: '2026-12-01', last: '2026-12-01', reason: ' Dentist ' }

  it('has times only where they say something', () => {
    expect(exceptionBody(typed)).toEqual({
      exceptionDate: '2026-12-01',
      isAvailable: false,
      startTime: null,
      endTime: null,
      reason: 'Dentist',
    })
    expect(exceptionBody({ ...typed, kind: 'offPart', end: '00:00', reason: '' })).toEqual({
      exceptionDate: '2026-12-01',
      isAvailable: false,
      startTime: '09:00',
      endTime: '24:00',
      reason: null,
    })
    expect(exceptionBody({ ...typed, kind: 'works' })).toMatchObject({
      isAvailable: true,
      startTime: '09:00',
    })
  })

  it('needs both of them then', () => {
    expect(exceptionProblems({ ...typed, start: '' })).toEqual({ days: null, times: null })
    expect(exceptionProblems({ ...typed, kind: 'works', start: '' }).times).toBe('half')
  })

  it('has a last day where it is an absence of several', () => {
    const absence = { ...typed, last: '2026-12-09' }
    expect(exceptionBody(absence)).toMatchObject({ exceptionDate: '2026-12-01', lastDate: '2026-12-09' })
    expect(exceptionBody({ ...absence, kind: 'works' })).not.toHaveProperty('lastDate')
    expect(exceptionProblems({ ...absence, kind: 'works', last: '2026-11-30' }).days).toBeNull()
  })

  it('ends after it begins, and within a year', () => {
    const days = (last: string) => exceptionProblems({ ...typed, last }).days
    expect([days(''), days('2026-12-01'), days('2026-11-30')]).toEqual([null, null, 'lastEarlier'])
    expect([days('2027-12-01'), days('2027-12-02')]).toEqual([null, 'tooLong'])
  })

  it('takes its last day along when the first one moves past it', () => {
    const absence = { ...typed, last: '2026-12-09' }
    expect(withFirstDay(absence, '2026-12-04')).toEqual({ first: '2026-12-04' })
    expect(withFirstDay(absence, '2026-12-10')).toEqual({ first: '2026-12-10', last: '2026-12-10' })
    expect(withFirstDay(emptyException, '2026-12-10')).toEqual({ first: '2026-12-10', last: '2026-12-10' })
  })
})
