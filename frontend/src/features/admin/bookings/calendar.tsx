// The grid: sticky heads and times, a column for each person or day, the blocks, and the line that is now.
import { type KeyboardEvent, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AdminBooking, Calendar as CalendarHours } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { type Instant, minuteOfDay, type ShopDate, shopDateOf } from '#/lib/shop-time'
import { EmptyState } from '#/ui/empty-state'
import { useCurrentShop } from '../current-shop'
import { ColumnHead, DayColumn } from './calendar-column'
import { viewTitle } from './calendar-view'
import type { CellAddProps } from './cell-add'
import { gridOf } from './columns'
import { ROW_MINUTES, rowOf, rowsOf } from './day-grid'
import { columnWidths } from './grid-style'
import { blockAfter } from './keyboard-navigation'
import { TimeRail } from './time-rail'
import { useNow } from './use-now'

const CellAdd = lazyComponent('CellAdd', () => import('./cell-add'))
const Moving = lazyComponent('Moving', () => import('./moving'))

interface CalendarProps {
  readonly view: 'day' | 'week'
  readonly days: readonly ShopDate[]
  readonly calendar: CalendarHours
  readonly bookings: readonly AdminBooking[]
  /** Other days are wanted, and on their way. */
  readonly busy: boolean
  readonly selected: number | null
  readonly onOpen: (id: number) => void
  readonly onStep: (step: -1 | 1) => void
  readonly onToday: () => void
  /** Whether something is dragged: the calendar stays as it is until the drop. */
  readonly onHold: (isHeld: boolean) => void
  /** Something is to be entered at a free place. */
  readonly onAdd: CellAddProps['onAdd']
}

export function Calendar({
  view,
  days,
  calendar,
  bookings,
  busy,
  selected,
  onOpen,
  onStep,
  onToday,
  onHold,
  onAdd,
}: CalendarProps) {
  const t = useTexts('adminBookings.calendar')
  const { zone } = useCurrentShop()
  const now = useNow()
  const place = useRef<HTMLElement>(null)
  const dates = days.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dates` is `days`, which are new at every render
  const grid = useMemo(
    () => gridOf({ view, days, calendar, bookings, zone }),
    [view, dates, calendar, bookings, zone],
  )
  const [focused, setFocused] = useState<string | null>(null)
  const blocks = grid.columns.flatMap((column) => column.blocks)
  const stop =
    blocks.find(({ key }) => key === focused) ??
    blocks.find(({ booking }) => booking.id === selected) ??
    blocks[0]
  const minute = nowIn(days, now, zone)
  useStart(place, dates, minute === null ? null : rowOf(minute, grid.hours))

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const wanted = { PageUp: () => onStep(-1), PageDown: () => onStep(1), t: onToday, T: onToday }[event.key]
    if (wanted) {
      event.preventDefault()
      // The block that has the focus may leave with its day: from the calendar itself the next key goes on.
      place.current?.focus({ preventScroll: true })
      return wanted()
    }
    const from = event.target instanceof HTMLElement ? event.target.dataset.key : undefined
    if (from === undefined) return
    const next = blockAfter(
      grid.columns.map((column) => column.blocks),
      from,
      event.key,
      getComputedStyle(event.currentTarget).direction === 'rtl',
    )
    if (next === undefined) return
    event.preventDefault()
    const block = place.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"]`)
    block?.focus()
  }

  if (grid.columns.length === 0) return <EmptyState text={t('noStaff')} />
  const title = viewTitle(days)
  return (
    <>
      <section
        className="cal"
        aria-label={view === 'day' ? t('day', { title }) : t('week', { title })}
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
        tabIndex={0}
        ref={place}
        onKeyDown={press}
        onFocus={({ target }) => setFocused(target.dataset.key ?? null)}
      >
        <div
          className={view === 'week' ? 'cal-in cal-in--week' : 'cal-in'}
          style={columnWidths(
            view,
            grid.columns.map(({ lanes }) => lanes),
            (grid.hours.to - grid.hours.from) / ROW_MINUTES,
          )}
        >
          <div className="cal-head">
            <span className="visually-hidden">{t('time')}</span>
          </div>
          {grid.columns.map((column) => (
            <ColumnHead key={column.key} column={column} isToday={column.date === shopDateOf(now, zone)} />
          ))}
          <TimeRail rows={rowsOf(grid.hours)} hours={grid.hours} minute={minute} now={now} />
          {grid.columns.map((column) => (
            <DayColumn
              key={column.key}
              column={column}
              hours={grid.hours}
              now={
                minute !== null && column.date === shopDateOf(now, zone) ? rowOf(minute, grid.hours) : null
              }
              selected={selected}
              stop={stop?.key}
              onOpen={onOpen}
            />
          ))}
        </div>
      </section>
      <Suspense fallback={null}>
        <CellAdd cal={place} grid={grid} onAdd={onAdd} />
        <Moving
          cal={place}
          view={view}
          grid={grid}
          calendar={calendar}
          bookings={bookings}
          onStep={onStep}
          onHold={onHold}
        />
      </Suspense>
    </>
  )
}

/** The minute of today, while today is in sight. */
function nowIn(days: readonly ShopDate[], now: Instant, zone: string): number | null {
  return days.includes(shopDateOf(now, zone)) ? minuteOfDay(now, zone) : null
}

/** Opens one hour before now, where that is in sight, and at today; other days open at their first column. */
function useStart(place: { readonly current: HTMLElement | null }, dates: string, row: number | null) {
  const began = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (began.current === dates || !current) return
    began.current = dates
    const today = current.querySelector<HTMLElement>('.cal-head--today')
    const rail = current.querySelector<HTMLElement>('.cal-times')
    current.scrollLeft = today && rail ? today.offsetLeft - rail.offsetWidth : 0
    const height = rail?.querySelector('span')?.clientHeight ?? 0
    if (row === null || (rail?.clientHeight ?? 0) <= row * height) return
    current.scrollTop = Math.max(0, (row - 60 / ROW_MINUTES) * height)
  })
}
