// Until when the chair is held: the salon's clock, and the time that is left, which is seen each second and said aloud rarely.
import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import type { Booking } from '#/api/bookings'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { formatTime, type Instant } from '#/lib/shop-time'

/** The minutes left at which a reader of the screen hears of them. */
const spoken = [10, 5, 1] as const

export function HeldUntil({ booking }: { booking: Booking }) {
  const { hold_expires_at: until, hold_seconds_left: left } = booking
  return until === null || left === null ? null : <Countdown until={until} left={left} />
}

function Countdown({ until, left }: { until: Instant; left: number }) {
  const t = useTexts('booked')
  const zone = useShopZone()
  const seconds = useSecondsLeft(left)
  const soon = spoken.findLast((minutes) => seconds <= minutes * 60)
  return (
    <p className="held row">
      <Timer className="icon" aria-hidden="true" />
      <span className="strong">{t('heldUntil', { time: formatTime(until, zone) })}</span>
      <span className="num muted" role="timer">
        {seconds > 0 ? t('left', { time: clock(seconds) }) : t('ending')}
      </span>
      <span className="visually-hidden" role="status">
        {seconds > 0 && soon !== undefined && t('minutesLeft', { count: soon })}
      </span>
    </p>
  )
}

/** Counts by this device's steady clock from the server's first answer on, and from a later one that says otherwise. */
function useSecondsLeft(left: number): number {
  const [end, setEnd] = useState(() => performance.now() + left * 1000)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const told = performance.now() + left * 1000
    setEnd((known) => (Math.abs(told - known) > 2000 ? told : known))
  }, [left])
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** "29:05", "1:00:00" */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
