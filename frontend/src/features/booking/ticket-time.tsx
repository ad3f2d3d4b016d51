// The head of a ticket: day and time.
import type { ReactNode } from 'react'
import { useShopZone } from '#/api/shop-context'
import { addMinutes, datePart, formatTime, type Instant, shopDateOf } from '#/lib/shop-time'

interface TicketTimeProps {
  readonly start: Instant
  readonly minutes: number
  /** "10:00 AM – 11:00 AM" in the texts of the page. */
  readonly say: (range: { from: string; to: string }) => string
  readonly status?: ReactNode
}

export function TicketTime({ start, minutes, say, status }: TicketTimeProps) {
  const zone = useShopZone()
  const date = shopDateOf(start, zone)
  const range = { from: formatTime(start, zone), to: formatTime(addMinutes(start, minutes), zone) }
  return (
    <div className="ticket-head">
      <div className="ticket-date">
        <span className="xs strong">{datePart(date, 'weekday')}</span>
        <span className="dd">{datePart(date, 'day')}</span>
        <span className="xs">
          {datePart(date, 'month')} {datePart(date, 'year')}
        </span>
      </div>
      <div className="grow stack">
        {status}
        <p className="display-2 num">{say(range)}</p>
        <p className="muted sm">{zone}</p>
      </div>
    </div>
  )
}
