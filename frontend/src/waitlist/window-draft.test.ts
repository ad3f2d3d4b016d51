import { describe, expect, it } from 'vitest'
import { addDays, shopDate } from '#/lib/shop-time'
import { daysShown, MAX_WINDOWS, type WindowDraft, windowDraftSchema, windowsOf } from './window-draft'

const today = shopDate('2026-11-24')
const nobody: WindowDraft = { kind: 'chosen', days: [], until: '', part: 'any', staff: '' }
const on = (...days: string[]): WindowDraft => ({ ...nobody, days: days.map(shopDate) })
const spans = (draft: WindowDraft) =>
  windowsOf(draft, today).map(({ date_from, date_to }) => `${date_from}/${date_to}`)

describe('the chosen days', () => {
  it.each<[string, WindowDraft, string[]]>([
    ['are one window while they are in a row', on('2026-11-27', '2026-11-28'), ['2026-11-27/2026-11-28']],
    [
      'are sorted, however they were chosen, also over the end of a month',
      on('2026-12-01', '2026-11-29', '2026-11-30'),
      ['2026-11-29/2026-12-01'],
    ],
    [
      'are several windows when there are days between them',
      on('2026-11-24', '2026-11-26', '2026-11-27'),
      ['2026-11-24/2026-11-24', '2026-11-26/2026-11-27'],
    ],
    ['are those that have not passed', on('2026-11-23', '2026-11-24'), ['2026-11-24/2026-11-24']],
    ['may be none', on(), []],
  ])('%s', (_, draft, expected) => {
    expect(spans(draft)).toEqual(expected)
  })

  it.each([
    ['any', null, null],
    ['morning', null, '12:00'],
    ['afternoon', '12:00', '17:00'],
    ['evening', '17:00', null],
  ] as const)('are waited for at that time of day: %s', (part, time_from, time_to) => {
    expect(windowsOf({ ...on('2026-11-27'), part }, today)).toEqual([
      { date_from: '2026-11-27', date_to: '2026-11-27', time_from, time_to },
    ])
  })

  it('are offered for two weeks from today on', () => {
    expect(daysShown(today)).toHaveLength(14)
    expect([daysShown(today)[0], daysShown(today).at(-1)]).toEqual(['2026-11-24', '2026-12-07'])
  })
})

describe('any day until the last', () => {
  const until = (date: string): WindowDraft => ({ ...on('2026-11-27'), kind: 'until', until: date })

  it.each([
    ['2026-11-24', ['2026-11-24/2026-11-24']],
    ['2027-01-23', ['2026-11-24/2027-01-23']],
    ['2027-01-24', []],
    ['2026-11-23', []],
    ['', []],
  ])('begins today and is at most 60 days ahead: %s', (date, expected) => {
    expect(spans(until(date))).toEqual(expected)
  })
})

describe('the rules of the form', () => {
  const texts = { missing: 'no day', tooMany: 'too many', badDate: 'bad date' }
  const problems = (draft: WindowDraft) =>
    windowDraftSchema(today, texts)
      .safeParse(draft)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const everySecondDay = (count: number) =>
    on(...Array.from({ length: count }, (_, place) => addDays(today, 2 * place)))

  it('want a day', () => {
    expect(problems(on())).toEqual([['days', 'no day']])
    expect(problems(on('2026-11-24'))).toBeUndefined()
  })

  it('take as many separate days as the server does', () => {
    expect(problems(everySecondDay(MAX_WINDOWS))).toBeUndefined()
    expect(problems(everySecondDay(MAX_WINDOWS + 1))).toEqual([['days', 'too many']])
    expect(problems(on(...daysShown(today)))).toBeUndefined()
  })

  it('want a good last day, where one is asked for', () => {
    expect(problems({ ...nobody, kind: 'until' })).toEqual([['until', 'bad date']])
    expect(problems({ ...everySecondDay(7), kind: 'until', until: '2026-12-01' })).toBeUndefined()
  })
})
