// How a booking's status is called, and what to announce when it changes.
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#/api/bookings'
import { useTexts } from '#/i18n'

type Seen = Pick<Booking, 'id' | 'status'>

/** pending, confirmed and cancelled have names; any other status is shown raw. */
export function useStatusName(): (status: string) => string {
  const t = useTexts('profile.status')
  return (status) =>
    status === 'pending' || status === 'confirmed' || status === 'cancelled' ? t(status) : status
}

/** The bookings that were there before with another status. */
export function changedStatuses(before: readonly Seen[], after: readonly Seen[]): readonly Seen[] {
  return after.filter(({ id, status }) => before.some((one) => one.id === id && one.status !== status))
}

/** One sentence for each status that has changed since the list was last read. */
export function useStatusNews(bookings: readonly Booking[] | undefined): string {
  const t = useTexts('profile')
  const nameOf = useStatusName()
  const [news, setNews] = useState('')
  const last = useRef(bookings)
  useEffect(() => {
    const changed = changedStatuses(last.current ?? [], bookings ?? [])
    last.current = bookings
    if (changed.length === 0) return
    setNews(
      changed.map(({ id, status }) => t('statusNow', { id: String(id), status: nameOf(status) })).join(' '),
    )
  }, [bookings, nameOf, t])
  return news
}
