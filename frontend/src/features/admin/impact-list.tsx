// The bookings that a change concerns: how many, the soonest of them, and the others when that is pressed.
import { useRef, useState } from 'react'
import type { Impact } from '#/api/admin-impact'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from './current-shop'

/** How many bookings stand there before the rest is asked for. */
const atFirst = 5

interface ImpactListProps {
  readonly impact: Impact
  /** The sentence above the list. */
  readonly heading: string
}

export function ImpactList({ impact, heading }: ImpactListProps) {
  const t = useTexts('admin.impact')
  const { zone } = useCurrentShop()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const shown = open ? impact.first : impact.first.slice(0, atFirst)
  const more = impact.future_bookings - shown.length
  const showAll = () => {
    setOpen(true)
    // The button goes.
    list.current?.focus()
  }
  return (
    <div className="notice notice--warn stack impact">
      <p>{heading}</p>
      <ul className="stack" ref={list} tabIndex={-1}>
        {shown.map((booking) => (
          <li key={booking.id}>
            <b className="num">
              {t('booking', {
                date: formatDate(shopDateOf(booking.start_time, zone)),
                time: formatTime(booking.start_time, zone),
              })}
            </b>{' '}
            <span dir="auto">
              {[booking.client_name, booking.staff_name, ...booking.service_names].join(' · ')}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li>
            {open || shown.length === impact.first.length ? (
              t('more', { count: more })
            ) : (
              <button type="button" className="link" onClick={showAll}>
                {t('more', { count: more })}
              </button>
            )}
          </li>
        )}
      </ul>
    </div>
  )
}
