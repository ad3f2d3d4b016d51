// Where the appointment is now, with whom and on which day it may be instead, and the free times of that day.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getMoveDays, getMoveSlots } from '#/api/own-changes'
import { useShopZone } from '#/api/shop-context'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { ActionBar } from '#/ui/action-bar'
import { Button } from '#/ui/button'
import { Segmented } from '#/ui/segmented'
import { dayToShow, type MovingBooking, moveHorizon, otherPlaces } from './move'
import { MoveTimes } from './move-times'
import { PresentTime } from './present-time'
import { sameSlot } from './slot-key'
import { useMove } from './use-move'
import { useHorizon, useToday } from './use-today'

/** From the step that shows it: what two pages share by itself is a file more for both. */
const DateStrip = lazyComponent('DateStrip', () => import('./staff-step'))

interface MoveFormProps {
  readonly booking: MovingBooking
  /** Where the visitor came from, and goes back to. */
  readonly page: string
  /** The link by which it is moved, where no session is. */
  readonly visitLink: string | undefined
}

export function MoveForm({ booking, page, visitLink }: MoveFormProps) {
  const t = useTexts('move')
  const zone = useShopZone()
  const navigate = useNavigate()
  const today = useToday(zone)
  const horizon = moveHorizon(useHorizon())
  const [params, setParams] = useSearchParams()
  // The address keeps for a reload what is asked; it follows a moment later than a radio may.
  const [asked, setAsked] = useState({ day: params.get('day'), with: params.get('with') })
  const anyone = asked.with === 'anyone'
  const day = dayToShow(asked.day, shopDateOf(booking.start_time, zone), today, horizon)
  const query = { moving: booking.id, staffId: anyone ? 0 : booking.staff_id }
  const days = useQuery(getMoveDays, { query, visitLink }).data?.days
  const times = useQuery(getMoveSlots, { query: { ...query, date: day }, visitLink })
  const slots = times.data && otherPlaces(times.data, booking)
  const [choice, choose] = useState<Slot | null>(null)
  // What a refresh no longer lists is not chosen any more.
  const chosen = slots?.find((slot) => choice !== null && sameSlot(slot, choice)) ?? null
  const { pending, problem, move } = useMove({ id: booking.id, page, visitLink })
  /** Grows with each day that was not chosen among the dates: they have to turn to it. */
  const [leaps, setLeaps] = useState(0)

  const ask = (next: { day?: string; with?: string }) => {
    const all = { day, with: anyone ? 'anyone' : 'same', ...next }
    setAsked(all)
    setParams(all, { replace: true, preventScrollReset: true })
    choose(null)
  }
  const stylists = [
    { value: 'same', name: booking.staff_name },
    { value: 'anyone', name: t('anyone') },
  ] as const
  return (
    <>
      <div className="stack wizard-main">
        <PresentTime booking={booking} />
        <Segmented
          label={t('stylist')}
          choices={stylists}
          chosen={anyone ? 'anyone' : 'same'}
          onChoose={(value) => ask({ with: value })}
        />
        <DateStrip
          key={leaps}
          today={today}
          chosen={day}
          onChoose={(date) => ask({ day: date })}
          hasStylist
          days={days}
          horizon={horizon}
        />
        <MoveTimes
          answer={{ ...times, data: slots }}
          days={days}
          day={day}
          anyone={anyone}
          chosen={chosen}
          onChoose={choose}
          onDay={(date) => {
            ask({ day: date })
            setLeaps(leaps + 1)
          }}
        />
        <div role="alert">{problem !== null && <p className="notice notice--bad">{problem}</p>}</div>
      </div>
      <ActionBar
        label={t('selection')}
        status={chosen?.time ?? t('choose')}
        detail={
          <>
            {formatDate(day)}
            {chosen && <span className="hide-s"> {t('with', { name: chosen.staffName })}</span>}
          </>
        }
        back={{ label: t('back'), run: () => navigate(page), disabled: pending }}
      >
        <Button
          size="lg"
          disabled={chosen === null}
          pending={pending}
          onClick={() => chosen && void move(chosen)}
        >
          {pending
            ? t('moving')
            : chosen
              ? t('submitTo', { date: formatDate(day), time: chosen.time })
              : t('submit')}
        </Button>
      </ActionBar>
    </>
  )
}
