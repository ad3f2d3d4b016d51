import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WaitlistWindow } from '#/api/waitlist'
import { TextProvider, useTexts } from '#/i18n'
import { waitlistWords } from '#/i18n/waitlist-words'
import { shopDate } from '#/lib/shop-time'
import { windowsInWords } from './window-words'

/** "27" or "27-28" of November, or a whole date; at "12:00-17:00", "-12:00", or all day. */
function on(days: string, times = '-'): WaitlistWindow {
  const date = (text: string) => shopDate(text.length > 2 ? text.replaceAll('/', '-') : `2026-11-${text}`)
  const [first = '', last = first] = days.split('-')
  const [from, to] = times.split('-')
  return {
    date_from: date(first),
    date_to: date(last),
    time_from: from || null,
    time_to: to || null,
  }
}

// A Tuesday.
const words = (windows: readonly WaitlistWindow[], today = '2026-11-24') => {
  const { result } = renderHook(() => useTexts('waitlistWords'), {
    wrapper: ({ children }) => <TextProvider area={{ waitlistWords }}>{children}</TextProvider>,
  })
  return windowsInWords(windows, shopDate(today), result.current)
}

const afternoon = '12:00-17:00'

it.each<[string, readonly WaitlistWindow[]]>([
  ['Fri', [on('27')]],
  ['Fri or Sat, afternoon', [on('27-28', afternoon)]],
  ['Fri to Sun, evening', [on('27-29', '17:00-')]],
  ['Today or Wed, morning', [on('24-25', '-12:00')]],
  ['Wed, Fri or Sat, afternoon', [on('27-28', afternoon), on('25', afternoon)]],
  ['Mon or Tue Dec 1', [on('30-2026/12/01')]],
  ['Thu or Fri Dec 4 to Tue Dec 8', [on('26'), on('2026/12/04-2026/12/08')]],
  ['Any day until Fri Dec 18', [on('24-2026/12/18')]],
  ['Any day until Sat, morning', [on('24-28', '-12:00')]],
  ['Fri, from 2:30 PM', [on('27', '14:30-')]],
  ['Fri, before 10:00 AM', [on('27', '-10:00')]],
  ['Fri, 2:30 PM – 4:00 PM', [on('27', '14:30-16:00')]],
  ['Wed, morning; Fri or Sun, evening', [on('27', '17:00-'), on('25', '-12:00'), on('29', '17:00-')]],
])('%s', (expected, windows) => {
  expect(words(windows)).toBe(expected)
})

it('leaves out what is over, and begins what has begun today', () => {
  expect(words([on('20-22'), on('23-25')])).toBe('Today or Wed')
  expect(words([on('20-22')])).toBe('Fri Nov 20 to Sun Nov 22')
})
