// The bookings that wait for a confirmation, above every tab: a badge with their number, and each of them one press away.
import './waiting-list.css'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type AdminBooking, getAdminBookings } from '#/api/admin-bookings'
import { useQuery, useRefresh } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminWaiting } from '#/i18n/admin-waiting'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { useCurrentShop } from '../current-shop'
import { tabUrl } from '../tab-url'

const Live = lazyComponent('Live', () => import('../live/live'))

/** Somebody at the desk sees a new booking after so many milliseconds. */
export const pause = 10_000

export const Waiting = withTexts({ adminWaiting }, List)

function List() {
  const t = useTexts('adminWaiting')
  const { query } = useCurrentShop()
  const { data, refetch } = useQuery(getAdminBookings, { query: { ...query, waiting: true } })
  const waiting = data?.filter(waitsHere) ?? []
  const refresh = useRefresh()
  usePoll(refetch, pause, true)
  // The calendar and the cards are asked anew as soon as somebody has booked, not a minute later.
  const latest = data && Math.max(0, ...data.map(({ id }) => id))
  const known = useRef(latest)
  useEffect(() => {
    if (latest !== undefined && known.current !== undefined && latest > known.current) refresh(['bookings'])
    known.current = latest ?? known.current
  }, [latest, refresh])
  const pending = waiting.filter(({ status }) => status === 'pending').length
  return (
    <>
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      <p className="visually-hidden" role="status">
        {pending > 0 && t('pending', { count: pending })}
      </p>
      {waiting.length > 0 && (
        <details className="waiting card">
          <summary>
            <Badge tone={pending > 0 ? 'warn' : 'mute'} dot>
              {t('count', { count: String(waiting.length) })}
            </Badge>
            <span className="strong">{t('title')}</span>
          </summary>
          <ul>
            {waiting.map((booking) => (
              <Row key={booking.id} booking={booking} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What is offered to clients of the waitlist is theirs to take; the desk has nothing to do about it, also once it has run out. */
const waitsHere = ({ source, needs_approval }: AdminBooking) => source !== 'waitlist' || needs_approval

function Row({ booking }: { booking: AdminBooking }) {
  const t = useTexts('adminWaiting')
  const { query, zone } = useCurrentShop()
  const [, setSearch] = useSearchParams()
  const date = shopDateOf(booking.start_time, zone)
  const held = booking.hold_expires_at
  // The salon has a day for its approval: the time alone would not say which.
  const how = booking.needs_approval ? 'approval' : 'held'
  const until =
    held && (booking.needs_approval ? `${formatDate(shopDateOf(held, zone))}, ` : '') + formatTime(held, zone)
  const open = () => {
    const search = new URLSearchParams(tabUrl('bookings', query))
    search.set('day', date)
    search.set('booking', String(booking.id))
    setSearch(search)
  }
  return (
    <li>
      <button type="button" onClick={open}>
        <span className="num strong">
          {formatDate(date)}, {formatTime(booking.start_time, zone)}
        </span>
        <bdi>{booking.client_name}</bdi>
        <span className="muted" dir="auto">
          {booking.service_names.join(', ')}
        </span>
        <span className="xs muted">{until === null ? t('lapsed') : t(how, { time: until })}</span>
      </button>
    </li>
  )
}
