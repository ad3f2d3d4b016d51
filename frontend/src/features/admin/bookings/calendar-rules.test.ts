// The rules behind the calendar: its address, its rows, its lanes, its shades, its colours and its keys.
import { describe, expect, it } from 'vitest'
import { instant, shopDate } from '#/lib/shop-time'
import { bookingAt, calendar, friday, zone } from './booking-fixtures'
import { colorOf, countStatuses, dotOf, statusOf, timeRange } from './booking-style'
import { daysInView, readView, stepped, viewTitle, writeView } from './calendar-view'
import { gridOf } from './columns'
import { blockIn, hoursFor, minuteIn, type Pause, rowOf, rowsOf, shadesOf, spanIn } from './day-grid'
import { blockAfter } from './keyboard-navigation'
import { lanesOf } from './lanes'

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

describe('the address', () => {
  it.each([
    ['', 'day', '2026-11-20', null, null],
    ['view=week&day=2026-12-01&booking=7&staff=3', 'week', '2026-12-01', 7, 3],
    ['view=month&day=2026-02-30&booking=x&staff=y', 'day', '2026-11-20', null, null],
    ['booking=-1', 'day', '2026-11-20', null, null],
  ])('"%s" is read', (search, view, date, booking, staff) => {
    expect(readView(new URLSearchParams(search), friday)).toEqual({ view, date, booking, staff })
  })

  it('keeps what else it says', () => {
    const search = writeView(new URLSearchParams('shopId=7&tab=bookings&booking=3'), {
      view: 'week',
      date: friday,
      booking: null,
      staff: 4,
    })
    expect(String(search)).toBe('shopId=7&tab=bookings&view=week&day=2026-11-20&staff=4')
  })

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
  ])('the week of %s begins on Monday %s', (date, monday) => {
    const days = daysInView({ view: 'week', date: shopDate(date) })
    expect([days[0], days.length]).toEqual([monday, 7])
  })

  it('moves by days and by weeks, also over a change of the clock', () => {
    expect(stepped({ view: 'day', date: shopDate('2026-11-01') }, -1)).toBe('2026-10-31')
    expect(stepped({ view: 'week', date: shopDate('2026-10-29') }, 1)).toBe('2026-11-05')
  })

  it.each([
    [['2026-11-20'], 'Friday, November 20'],
    [['2026-11-16', '2026-11-22'], 'Nov 16 – 22, 2026'],
    [['2026-11-30', '2026-12-06'], 'Nov 30 – Dec 6, 2026'],
    [['2026-12-28', '2027-01-03'], 'Dec 28 – Jan 3, 2027'],
  ])('%s is called "%s"', (days, title) => {
    expect(viewTitle(days.map(shopDate))).toBe(title)
  })
})

describe('the rows', () => {
  it('go from 08:00 to 20:30, and farther for what lies outside', () => {
    const usual = hoursFor([])
    expect(rowsOf(usual).map(clock)).toEqual(expect.arrayContaining(['8:00', '20:30']))
    expect(rowsOf(usual)).toHaveLength(26)
    expect(hoursFor([{ from: 7 * 60 + 15, to: 22 * 60 + 10 }])).toEqual({ from: 7 * 60, to: 22 * 60 + 30 })
    expect(hoursFor([{ from: 600, to: 660 }])).toEqual(usual)
    expect(rowOf(9 * 60 + 15, usual)).toBe(2.5)
  })

  it.each([
    [30, 30],
    [31, 60],
    [45, 60],
    [60, 60],
    [100, 120],
    [5, 30],
  ])('%i minutes take %i', (duration, minutes) => {
    expect(blockIn(friday, bookingAt(1, '10:15', duration), zone)).toMatchObject({
      from: 615,
      to: 615 + minutes,
    })
  })

  it('belong to the day on the wall of the salon', () => {
    const late = bookingAt(1, '23:30', 90)
    expect(blockIn(friday, late, zone)).toEqual({ from: 1410, to: 1440, end: 1440 })
    expect(blockIn(shopDate('2026-11-21'), late, zone)).toEqual({ from: 0, to: 60, end: 60 })
    expect(blockIn(shopDate('2026-11-22'), late, zone)).toBeNull()
    expect(blockIn(shopDate('2026-11-19'), late, zone)).toBeNull()
    expect(blockIn(shopDate('2026-11-21'), bookingAt(2, '23:30', 30), zone)).toBeNull()
    // In Auckland it is Saturday already.
    expect(blockIn(friday, late, 'Pacific/Auckland')).toBeNull()
    expect(blockIn(shopDate('2026-11-21'), late, 'Pacific/Auckland')?.from).toBe(17 * 60 + 30)
  })

  it.each([
    ['spring', '2026-03-08', '2026-03-08T06:30:00Z', '1:30'],
    ['spring, after the gap', '2026-03-08', '2026-03-08T07:30:00Z', '3:30'],
    ['autumn, first pass', '2026-11-01', '2026-11-01T05:30:00Z', '1:30'],
    ['autumn, second pass', '2026-11-01', '2026-11-01T06:30:00Z', '1:30'],
    ['autumn, later', '2026-11-01', '2026-11-01T14:00:00Z', '9:00'],
  ])('follow the wall on the day of a changed clock: %s', (_, date, moment, wall) => {
    expect(clock(minuteIn(shopDate(date), instant(moment), zone))).toBe(wall)
  })

  it('cut spans to the day', () => {
    const span = { from: instant('2026-11-20T04:00:00Z'), to: instant('2026-11-21T06:00:00Z') }
    expect(spanIn(friday, span, zone)).toEqual({ from: 0, to: 1440 })
    expect(spanIn(shopDate('2026-11-19'), span, zone)).toEqual({ from: 23 * 60, to: 1440 })
    expect(spanIn(shopDate('2026-11-22'), span, zone)).toBeNull()
  })
})

describe('the shades', () => {
  const hours = { from: 480, to: 1260 }
  const shown = (worked: { from: number; to: number }[], kind: 'off' | 'closed', pauses: Pause[] = []) =>
    shadesOf(worked, hours, kind, pauses).map(
      (shade) => `${shade.kind} ${clock(shade.from)}-${clock(shade.to)}`,
    )

  it('are what is not worked, with the breaks named', () => {
    const worked = [
      { from: 780, to: 1080 },
      { from: 540, to: 720 },
    ]
    const lunch = [{ from: 720, to: 780, moved: false }]
    expect(shown(worked, 'off', lunch)).toEqual(['off 8:00-9:00', 'break 12:00-13:00', 'off 18:00-21:00'])
    const moved = [{ from: 735, to: 765, moved: true }]
    expect(shown(worked, 'off', moved)).toEqual([
      'off 8:00-9:00',
      'off 12:00-12:15',
      'movedBreak 12:15-12:45',
      'off 12:45-13:00',
      'off 18:00-21:00',
    ])
    expect(shown(worked, 'closed')).toEqual(['closed 8:00-9:00', 'closed 12:00-13:00', 'closed 18:00-21:00'])
  })

  it('are nothing on a day worked throughout, and all of a day off', () => {
    expect(shown([{ from: 480, to: 1260 }], 'off')).toEqual([])
    expect(shown([], 'off')).toEqual(['off 8:00-21:00'])
  })

  it('a day that begins with work has no time off before its break', () => {
    const worked = [
      { from: 480, to: 600 },
      { from: 660, to: 1260 },
    ]
    const pauses = [{ from: 600, to: 660, moved: false }]
    expect(shown(worked, 'off', pauses)).toEqual(['break 10:00-11:00'])
  })
})

describe('the lanes', () => {
  const lanes = (...blocks: [number, number][]) =>
    lanesOf(blocks.map(([top, bottom]) => ({ top, bottom }))).map(({ lane, lanes }) => `${lane}/${lanes}`)

  it('are one for blocks that only touch', () => {
    expect(lanes([0, 2], [2, 4], [4, 6])).toEqual(['0/1', '0/1', '0/1'])
  })
  it('are shared by all of a cluster, and free ones are used again', () => {
    expect(lanes([0, 4], [1, 2], [2, 3], [5, 6])).toEqual(['0/2', '1/2', '1/2', '0/1'])
    expect(lanes([0, 2], [0, 2], [0, 2])).toEqual(['0/3', '1/3', '2/3'])
    expect(lanes([0, 3], [1, 5], [4, 6])).toEqual(['0/2', '1/2', '0/2'])
  })
  it('do not depend on the order given', () => {
    expect(lanes([2, 3], [0, 4], [1, 2])).toEqual(['1/2', '0/2', '1/2'])
    expect(lanes()).toEqual([])
  })
  it('never let two blocks of a lane overlap', () => {
    const blocks = Array.from({ length: 200 }, (_, i) => {
      const top = (i * 37) % 50
      return { top, bottom: top + 1 + ((i * 13) % 7) }
    })
    const placed = lanesOf(blocks)
    for (const [i, a] of blocks.entries()) {
      for (const [j, b] of blocks.entries()) {
        if (i < j && a.top < b.bottom && b.top < a.bottom) {
          expect(placed[i]?.lane).not.toBe(placed[j]?.lane)
          expect(placed[i]?.lanes).toBe(placed[j]?.lanes)
        }
      }
    }
  })
})

describe('the columns', () => {
  const gone = { staff_id: 9, staff_name: 'Former Member' }
  const bookings = [
    bookingAt(2, '14:00', 60),
    bookingAt(1, '10:00', 90),
    bookingAt(3, '10:30', 30, { staff_id: 2, staff_name: 'Maya Okafor' }),
    bookingAt(4, '07:00', 30, gone),
    bookingAt(5, '10:00', 30, {}, '2026-11-21'),
  ]

  it('of a day are the bookable members, then others with bookings', () => {
    const grid = gridOf({ view: 'day', days: [friday], calendar, bookings, zone })
    expect(grid.hours).toEqual({ from: 420, to: 1260 })
    expect(
      grid.columns.map(({ person, blocks }) => [person?.name, ...blocks.map((b) => b.booking.id)]),
    ).toEqual([
      ['Ava Laurent', 1, 2],
      ['Maya Okafor', 3],
      ['Former Member', 4],
    ])
    expect(grid.columns[0]?.shades.map(({ kind }) => kind)).toEqual(['off', 'break', 'off'])
  })

  it('show bookings one after the other as that, whatever their heights are rounded up to', () => {
    const row = [
      bookingAt(1, '09:15', 75),
      bookingAt(2, '10:30', 75),
      bookingAt(3, '11:45', 15),
      bookingAt(4, '12:00', 100),
      bookingAt(5, '13:30', 30),
    ]
    const [ava] = gridOf({ view: 'day', days: [friday], calendar, bookings: row, zone }).columns
    expect(
      ava?.blocks.map((b) => `${b.booking.id} ${clock(b.from)}-${clock(b.to)} ${b.lane}/${b.lanes}`),
    ).toEqual([
      '1 9:15-10:30 0/1',
      '2 10:30-11:45 0/1',
      '3 11:45-12:00 0/1',
      // These two do overlap.
      '4 12:00-14:00 0/2',
      '5 13:30-14:00 1/2',
    ])
  })

  it('of a week are its days, with parallel bookings side by side', () => {
    const days = daysInView({ view: 'week', date: friday })
    const grid = gridOf({ view: 'week', days, calendar, bookings, zone })
    expect(grid.columns.map(({ date }) => date)).toEqual(days)
    const [day, next] = grid.columns.slice(4)
    expect(day?.blocks.map((b) => `${b.booking.id} ${b.lane}/${b.lanes}`)).toEqual([
      '4 0/1',
      '1 0/2',
      '3 1/2',
      '2 0/1',
    ])
    expect([day?.lanes, next?.lanes, next?.blocks[0]?.key]).toEqual([2, 1, '2026-11-21/5'])
    expect(next?.shades.map(({ kind }) => kind)).toEqual(['closed'])
  })
})

describe('a booking', () => {
  it.each([
    ['confirmed', 'white'],
    ['pending', 'yellow'],
    ['cancelled', 'red'],
    ['canceled', 'red'],
    ['completed', 'grey'],
    ['no_show', 'grey'],
    ['anything', 'grey'],
  ])('that is %s has a %s dot', (status, dot) => {
    expect(dotOf(status)).toBe(dot)
  })

  it('has one of eight colours by its id', () => {
    expect([1, 7, 8, 17].map(colorOf)).toEqual([1, 7, 0, 1])
    expect([statusOf('canceled'), statusOf('odd')]).toEqual(['cancelled', null])
  })

  it('says its time without the buffer, in the zone of the salon', () => {
    expect(timeRange(bookingAt(1, '09:00', 60), zone)).toBe('9:00 – 10:00 AM')
    expect(timeRange(bookingAt(1, '11:30', 90), zone)).toBe('11:30 AM – 1:00 PM')
    expect(timeRange(bookingAt(1, '11:30', 90), 'UTC')).toBe('4:30 – 6:00 PM')
  })

  it('is counted under its status', () => {
    const of = (status: string) => ({ status })
    expect(countStatuses(['confirmed', 'canceled', 'no_show', 'odd', 'confirmed'].map(of))).toEqual({
      confirmed: 2,
      pending: 0,
      cancelled: 1,
      completed: 0,
      no_show: 1,
    })
  })
})

describe('the arrows', () => {
  const columns = [
    [
      { key: 'a1', from: 540 },
      { key: 'a2', from: 700 },
    ],
    [],
    [
      { key: 'c1', from: 480 },
      { key: 'c2', from: 690 },
      { key: 'c3', from: 720 },
    ],
  ]
  it.each([
    ['a1', 'ArrowDown', 'a2'],
    ['a2', 'ArrowDown', undefined],
    ['a2', 'ArrowUp', 'a1'],
    ['a1', 'ArrowUp', undefined],
    ['a2', 'ArrowRight', 'c2'],
    ['a1', 'ArrowRight', 'c1'],
    ['c3', 'ArrowLeft', 'a2'],
    ['c3', 'ArrowRight', undefined],
    ['c3', 'Home', 'c1'],
    ['c1', 'End', 'c3'],
    ['c1', 'x', undefined],
    ['gone', 'ArrowDown', undefined],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(blockAfter(columns, from, key)).toBe(to)
  })
  it('are mirrored where people read from the right', () => {
    expect(blockAfter(columns, 'a2', 'ArrowLeft', true)).toBe('c2')
  })
})
