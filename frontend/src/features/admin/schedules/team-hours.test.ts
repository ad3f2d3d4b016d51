import { describe, expect, it } from 'vitest'
import type { AdminHoursBody } from '#/api/admin-hours'
import { dayForm, type WeekForm } from '../staff/week-form'
import { groupDays, longerWeek, salonWeek, weekGaps } from './team-hours'

type Hours = readonly [opens: string, closes: string]

/** A salon that is open so on the days named, and closed on the others. */
const salon = (days: Readonly<Record<number, Hours>>): AdminHoursBody => ({
  defaultHours: { openingTime: '09:00', closingTime: '17:00' },
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const [openingTime, closingTime] = days[dayOfWeek] ?? [null, null]
    return { dayOfWeek, isOpen: dayOfWeek in days, openingTime, closingTime }
  }),
})
const works = (days: Readonly<Record<number, Hours>>): WeekForm => ({
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const [start = '09:00', end = '17:00'] = days[day] ?? []
    return { ...dayForm(undefined), available: day in days, start, end, pause: false }
  }),
})
const shiftsOf = (week: WeekForm | null) =>
  week?.days.flatMap(({ available, start, end, pause }, day) =>
    available ? [`${day} ${start}-${end}${pause ? ' break' : ''}`] : [],
  )

describe('the week of a new member', () => {
  it('is the salon’s, with the break where it lies within', () => {
    const hours = salon({
      1: ['09:00', '19:00'],
      2: ['12:30', '20:00'],
      5: ['18:00', '02:00'],
      6: ['08:00', '24:00'],
    })
    expect(shiftsOf(salonWeek(hours))).toEqual([
      '1 09:00-19:00 break',
      '2 12:30-20:00',
      '5 18:00-02:00',
      '6 08:00-00:00 break',
    ])
  })

  it('keeps the default hours where the salon does', () => {
    const day = { dayOfWeek: 3, isOpen: true, openingTime: null, closingTime: null }
    expect(shiftsOf(salonWeek({ ...salon({}), weeklyHours: [day] }))).toEqual(['3 09:00-17:00 break'])
  })
})

describe('a week that follows longer hours', () => {
  const before = salon({ 1: ['09:00', '17:00'] })
  const follow = (after: AdminHoursBody, week: WeekForm) => shiftsOf(longerWeek(before, after, week))

  it.each<[string, Hours, Hours, string[] | undefined]>([
    ['works until the end that moves', ['09:00', '19:00'], ['09:00', '17:00'], ['1 09:00-19:00']],
    ['works from the start that moves', ['08:00', '17:00'], ['09:00', '13:00'], ['1 08:00-13:00']],
    ['works all day, which grows at both ends', ['08:00', '24:00'], ['09:00', '17:00'], ['1 08:00-00:00']],
    ['goes home earlier', ['09:00', '19:00'], ['09:00', '16:00'], undefined],
    ['stayed longer already', ['09:00', '19:00'], ['09:00', '20:00'], undefined],
    ['would not work less', ['10:00', '16:00'], ['09:00', '17:00'], undefined],
    ['works into the night', ['09:00', '01:00'], ['12:00', '17:00'], ['1 12:00-01:00']],
  ])('%s', (_, hours, shift, expected) => {
    expect(follow(salon({ 1: hours }), works({ 1: shift }))).toEqual(expected)
  })

  it('takes a day that opens, and leaves days off', () => {
    const after = salon({ 1: ['09:00', '19:00'], 6: ['10:00', '16:00'] })
    expect(follow(after, works({ 2: ['09:00', '17:00'] }))).toEqual(['2 09:00-17:00', '6 10:00-16:00 break'])
  })

  it('does not change by times that are still being typed', () => {
    expect(
      follow(salon({ 1: ['09:00', ''], 6: ['', '12:00'] }), works({ 1: ['09:00', '17:00'] })),
    ).toBeUndefined()
  })
})

describe('the time in which somebody does not work', () => {
  it('is what the salon is open longer', () => {
    const hours = salon({
      1: ['09:00', '19:00'],
      2: ['09:00', '17:00'],
      3: ['18:00', '02:00'],
      6: ['10:00', '24:00'],
    })
    const week = works({
      1: ['09:30', '17:00'],
      2: ['09:00', '17:00'],
      3: ['19:00', '02:00'],
      6: ['10:00', '00:00'],
    })
    expect([...weekGaps(hours, week)]).toEqual([
      [
        1,
        [
          { from: '09:00', to: '09:30' },
          { from: '17:00', to: '19:00' },
        ],
      ],
      [3, [{ from: '18:00', to: '19:00' }]],
    ])
  })

  it('is all day on a day off, and no time on a day that is closed', () => {
    const week = works({ 1: ['06:00', '08:00'], 0: ['09:00', '17:00'] })
    const hours = salon({ 1: ['09:00', '17:00'], 4: ['09:00', '17:00'] })
    expect([...weekGaps(hours, week)]).toEqual([
      [1, 'allDay'],
      [4, 'allDay'],
    ])
  })
})

describe('a day of several shifts', () => {
  const split: WeekForm = {
    days: works({ 4: ['09:00', '13:00'] }).days.map((day, index) =>
      index === 4 ? { ...day, extra: [{ start: '15:30', end: '20:00' }] } : day,
    ),
  }
  const thursday = (from: string, until: string) => salon({ 4: [from, until] })

  it('has a gap between them', () => {
    expect([...weekGaps(thursday('08:00', '20:00'), split)]).toEqual([
      [
        4,
        [
          { from: '08:00', to: '09:00' },
          { from: '13:00', to: '15:30' },
        ],
      ],
    ])
    expect([...weekGaps(thursday('15:30', '20:00'), split)]).toEqual([])
    expect([...weekGaps(thursday('13:00', '15:30'), split)]).toEqual([[4, 'allDay']])
  })

  it('ends with its last one', () => {
    const longer = longerWeek(thursday('09:00', '20:00'), thursday('08:00', '21:00'), split)
    expect(longer?.days[4]).toMatchObject({
      start: '08:00',
      end: '13:00',
      extra: [{ start: '15:30', end: '21:00' }],
    })
    expect(longerWeek(thursday('09:00', '13:00'), thursday('09:00', '14:00'), split)?.days[4]?.end).toBe(
      undefined,
    )
  })
})

it('says the same of days that follow each other once', () => {
  const texts = ['b', 'a', 'a', null, 'a', 'a', 'b']
  expect(groupDays([1, 2, 3, 4, 5, 6, 0], (day) => texts[day] ?? null)).toEqual([
    { first: 1, last: 2, text: 'a' },
    { first: 4, last: 5, text: 'a' },
    { first: 6, last: 0, text: 'b' },
  ])
})
