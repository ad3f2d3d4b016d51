// For when somebody waits, in words: "Fri or Sat, afternoon".
import type { WaitlistWindow } from '#/api/waitlist'
import type { useTexts } from '#/i18n'
import { addDays, datePart, formatClock, type ShopDate } from '#/lib/shop-time'
import { partOf, type Times } from './parts-of-day'

type Words = ReturnType<typeof useTexts<'waitlistWords'>>

/** Windows at the same times are told together. Days that are over are left out, if others are still to come. `today` is the salon's. */
export function windowsInWords(windows: readonly WaitlistWindow[], today: ShopDate, t: Words): string {
  const toCome = windows.filter(({ date_to }) => date_to >= today)
  const told = toCome.length > 0 ? toCome : windows
  const sorted = [...told].sort((a, b) => (a.date_from < b.date_from ? -1 : 1))
  const first = sorted.filter((window, place) => sorted.findIndex((other) => atOnce(other, window)) === place)
  const sentences = first.map((one) => {
    const days = sorted.filter((other) => atOnce(other, one)).flatMap((window) => daysOf(window, today, t))
    return withTimes(listed(days, t), one, t)
  })
  return capitalized(sentences.join('; '))
}

const atOnce = (a: Times, b: Times) => a.time_from === b.time_from && a.time_to === b.time_to

function withTimes(days: string, times: Times, t: Words): string {
  const part = partOf(times)
  if (part === 'any') return days
  if (part !== undefined) return t(part, { days })
  const from = times.time_from === null ? null : formatClock(times.time_from)
  const to = times.time_to === null ? null : formatClock(times.time_to)
  if (from === null) return t('before', { days, to: to ?? '' })
  return to === null ? t('from', { days, from }) : t('between', { days, from, to })
}

/** Two days are named, more are a range. */
function daysOf({ date_from, date_to }: WaitlistWindow, today: ShopDate, t: Words): string[] {
  const name = (date: ShopDate) => nameOf(date, today, t)
  const first = date_from < today && today <= date_to ? today : date_from
  if (first === date_to) return [name(first)]
  if (addDays(first, 1) === date_to) return [name(first), name(date_to)]
  if (first === today) return [t('until', { date: name(date_to) })]
  return [t('range', { from: name(first), to: name(date_to) })]
}

/** "Fri" for one of the next seven days, "Fri Dec 4" for a later one. */
function nameOf(date: ShopDate, today: ShopDate, t: Words): string {
  if (date === today) return t('today')
  const weekday = datePart(date, 'weekday')
  if (today < date && date < addDays(today, 7)) return weekday
  return `${weekday} ${datePart(date, 'month')} ${datePart(date, 'day')}`
}

/** "Wed, Fri or Sat". */
function listed(names: readonly string[], t: Words): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('or', { first: names.slice(0, -1).join(', '), last })
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
