// Select Date: the next days, fourteen at a time; a strip to swipe on phones, two weeks on larger screens.
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import type { Days } from '#/api/slots'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { datePart, type ShopDate } from '#/lib/shop-time'
import {
  type Availability,
  availabilityOn,
  type BookingDay,
  bookingDays,
  daysShown,
  pageOf,
  shortLabel,
} from './dates'
import { onHomeEnd } from './radio-keys'

/** Seldom needed: most salons can be booked for two weeks. */
const FortnightSwitch = lazyComponent('FortnightSwitch', () => import('./two-weeks'))

interface DateStripProps {
  readonly today: ShopDate
  readonly chosen: ShopDate | null
  readonly onChoose: (date: ShopDate) => void
  /** Whether a stylist is chosen; availability is a stylist's. */
  readonly hasStylist: boolean
  readonly days: Days['days'] | undefined
  /** How many days, today included, can be booked. */
  readonly horizon: number
  readonly ref?: Ref<HTMLFieldSetElement>
}

export function DateStrip({ today, chosen, onChoose, hasStylist, days, horizon, ref }: DateStripProps) {
  const t = useTexts('booking.dates')
  const [page, turn] = useState(() => pageOf(chosen, today))
  const words = { today: t('today'), tomorrow: t('tomorrow') }
  const shown = bookingDays(today, words, horizon, page)
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chosen day is brought to where it is seen
  useEffect(() => showChecked(strip.current), [chosen])
  return (
    <fieldset onKeyDown={onHomeEnd} ref={ref}>
      <legend className="display-3 legend">{t('title')}</legend>
      {!hasStylist && <p className="sm muted legend">{t('hint')}</p>}
      <div className="dates" ref={strip}>
        {shown.map((day) => (
          <DateOption
            key={day.date}
            day={day}
            checked={day.date === chosen}
            onChoose={() => onChoose(day.date)}
            hasStylist={hasStylist}
            availability={hasStylist ? availabilityOn(days, day.date) : undefined}
          />
        ))}
      </div>
      {horizon > daysShown && (
        <Suspense fallback={null}>
          <FortnightSwitch page={page} turn={turn} days={shown} horizon={horizon} />
        </Suspense>
      )}
    </fieldset>
  )
}

interface DateOptionProps {
  readonly day: BookingDay
  readonly checked: boolean
  readonly onChoose: () => void
  readonly hasStylist: boolean
  readonly availability: Availability | undefined
}

function DateOption({ day, checked, onChoose, hasStylist, availability }: DateOptionProps) {
  const t = useTexts('booking.dates')
  return (
    <label className={availability === 'full' || availability === 'closed' ? 'date date--off' : 'date'}>
      <input type="radio" name="date" id={`date-${day.date}`} checked={checked} onChange={onChoose} />
      <span className="weekday">
        <span aria-hidden="true">{shortLabel(day)}</span>
        <span className="visually-hidden">{day.label}</span>
      </span>
      <span className="dd">{datePart(day.date, 'day')}</span>
      <span>{datePart(day.date, 'month')}</span>
      <span className="availability">
        {availability && <span className={availability === 'open' ? 'dot' : 'dot dot--struck'} />}
        {!hasStylist
          ? t('selectStylist')
          : t(!availability || availability === 'open' ? 'available' : availability)}
      </span>
    </label>
  )
}

/** Brings the chosen day to the middle of the strip, unless all of it is seen, without moving the page. */
function showChecked(strip: HTMLElement | null): void {
  const cell = strip?.querySelector('.date:has(input:checked)')
  if (!strip || !cell) return
  const [outer, inner] = [strip.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (outer.left <= inner.left && inner.right <= outer.right) return
  strip.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
}
