// The salon's bookings on a calendar or as a list, and the one that is selected above it. For all roles.
import './bookings.css'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type AdminBooking, getAdminBookings, getCalendar } from '#/api/admin-bookings'
import { timing } from '#/api/cache-policy'
import { useQuery, useRefresh } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminBookings } from '#/i18n/admin-bookings'
import { lazyComponent } from '#/lib/lazy-component'
import { type ShopDate, today } from '#/lib/shop-time'
import { useLastDefined } from '#/lib/use-last-defined'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { BlockEditing } from './block-editing'
import { BookingDetails } from './booking-details'
import { Calendar } from './calendar'
import { CalendarToolbar } from './calendar-toolbar'
import { type CalendarView, daysInView, readView, stepped, viewTitle, writeView } from './calendar-view'
import type { CellPlace } from './cell-place'
import { PlaceChoiceContext } from './choose-place'
import { Legend } from './legend'

const CalendarChips = lazyComponent('CalendarChips', () => import('./calendar-chips'))
const DayList = lazyComponent('DayList', () => import('./day-list'))
const NotReached = lazyComponent('NotReached', () => import('./not-reached'))
const AddForm = lazyComponent('AddForm', () => import('./add-form'))

const UndoBar = lazyComponent('UndoBar', () => import('./undo-bar'))
const PastBookings = lazyComponent('PastBookings', () => import('./past-bookings'))

export const BookingsTab = withTexts({ adminBookings }, Bookings)

function Bookings() {
  const t = useTexts('adminBookings')
  const { zone, role } = useCurrentShop()
  const [shown, show] = useView(zone)
  const [adding, setAdding] = useAdding()
  const refresh = useRefresh()
  const days = daysInView(shown)
  const [isHeld, hold] = useState(false)
  const { sight, arrived, failed, busy, refetch } = useSight(shown, isHeld)
  // A place is tapped in the calendar.
  const choice = usePlaceChoosing(() =>
    show({ booking: null, ...(shown.view === 'list' && { view: 'day' }) }),
  )
  const details = useRef<HTMLElement>(null)
  const pressed = useRef<number | null>(null)

  // The details of a block that was pressed take the focus once they are there.
  useEffect(() => {
    if (pressed.current === null || pressed.current !== shown.booking) return
    pressed.current = null
    details.current?.focus({ preventScroll: true })
  })

  function open(id: number) {
    pressed.current = id
    show({ booking: id })
    window.scrollTo({ top: 0 })
  }
  function close() {
    show({ booking: null })
    document.querySelector<HTMLElement>(`[data-booking="${shown.booking}"]`)?.focus()
  }
  function go(date: ShopDate) {
    show({ date })
  }

  const seen = sight && {
    days: sight.days,
    calendar: sight.calendar,
    bookings: sight.bookings,
    busy: !arrived,
    selected: shown.booking,
    onOpen: open,
    onStep: (step: -1 | 1) => go(stepped(shown, step)),
    onToday: () => go(today(zone)),
  }

  return (
    <PlaceChoiceContext value={choice}>
      {shown.booking !== null && (
        <BookingDetails
          key={shown.booking}
          id={shown.booking}
          version={sight?.bookings.find(({ id }) => id === shown.booking)?.version}
          place={details}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        <NotReached onOpen={open} />
      </Suspense>
      <CalendarToolbar
        shown={shown}
        title={viewTitle(days)}
        staff={sight?.staff ?? []}
        busy={busy}
        onShow={show}
        onRefresh={() => refresh(['bookings', 'schedules', 'slots'])}
        onAdd={setAdding}
      />
      <div role="status">
        {arrived && failed && <p className="notice notice--warn">{t('notRefreshed')}</p>}
      </div>
      {sight && seen && (arrived || !failed) ? (
        <BlockEditing>
          <div className="cal-sheet">
            <Legend days={sight.days} bookings={sight.bookings} />
            <Suspense fallback={null}>
              <CalendarChips
                bookings={sight.bookings}
                blockedChairs={sight.view === 'list' ? [] : sight.blockedChairs}
                onOpen={open}
              />
            </Suspense>
            {sight.view === 'list' ? (
              <Suspense fallback={<Skeleton height="min(80vh, 60rem)" />}>
                <DayList {...seen} only={shown.staff} />
              </Suspense>
            ) : (
              <Calendar key={sight.view} {...seen} view={sight.view} onHold={hold} onAdd={setAdding} />
            )}
            {role !== 'staff' && (
              <Suspense fallback={null}>
                <PastBookings />
              </Suspense>
            )}
          </div>
        </BlockEditing>
      ) : failed ? (
        <PanelFailed text={t('failed')} retry={refetch} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton height="min(80vh, 60rem)" />
        </Loading>
      )}
      <Suspense fallback={null}>
        <UndoBar />
      </Suspense>
      {adding && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <AddForm {...adding} days={days} shown={shown} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </PlaceChoiceContext>
  )
}

/** What the address says, and how to change it. */
function useView(zone: string): [CalendarView, (change: Partial<CalendarView>) => void] {
  const [search, setSearch] = useSearchParams()
  const shown = readView(search, today(zone))
  return [shown, (change) => setSearch((now) => writeView(now, { ...readView(now, today(zone)), ...change }))]
}

interface Adding {
  readonly what: string
  /** The free place that was pressed. */
  readonly at?: CellPlace | undefined
}

/** What is being added, by a button or by an address that asks for it once. A closed salon takes no bookings. */
function useAdding() {
  const [adding, setAdding] = useState<Adding | null>(null)
  const add = (what: string | null, at?: CellPlace) => setAdding(what === null ? null : { what, at })
  const [search, setSearch] = useSearchParams()
  const { closed } = useCurrentShop()
  const asked = search.get('add')
  useEffect(() => {
    if (asked === null) return
    setAdding(closed && asked !== 'block' ? null : { what: asked })
    setSearch(
      (now) => {
        now.delete('add')
        return now
      },
      { replace: true },
    )
  }, [asked, closed, setSearch])
  return [adding, add] as const
}

/** The appointment for which a place is chosen by a tap: its details would lie over the calendar. */
function usePlaceChoosing(onBegin: () => void) {
  const [chosen, setChosen] = useState<AdminBooking | null>(null)
  function choose(booking: AdminBooking | null) {
    setChosen(booking)
    if (booking) onBegin()
  }
  return { chosen, choose }
}

/** The days that are wanted, asked about again and again; until they have come, those before them stay in sight. */
function useSight({ view, date, staff: only }: CalendarView, isHeld: boolean) {
  const { query } = useCurrentShop()
  const days = useMemo(() => daysInView({ view, date }), [view, date])
  const from = days[0]
  const to = days.at(-1)
  const wanted = from && to ? { query: { ...query, from, to } } : null
  const { data: bookings, refetch: askBookings, ...list } = useQuery(getAdminBookings, wanted)
  const { data: calendar, refetch: askHours, ...hours } = useQuery(getCalendar, wanted)
  // They stand above: a calendar that came before them would be pushed away from under the pointer.
  const waiting = useQuery(getAdminBookings, { query: { ...query, waiting: true } })
  const above = waiting.data ?? waiting.error
  const here = useMemo(
    () =>
      bookings &&
      calendar &&
      above && {
        view,
        days,
        staff: calendar.staff,
        blockedChairs: calendar.blocks.filter(({ chair_id }) => chair_id !== null),
        bookings: bookings.filter(({ staff_id }) => only === null || staff_id === only),
        calendar: {
          ...calendar,
          staff: calendar.staff.filter(({ id }) => only === null || id === only),
        },
      },
    [view, days, only, bookings, calendar, above],
  )
  const refetch = useCallback(() => {
    askBookings()
    askHours()
  }, [askBookings, askHours])
  usePoll(refetch, timing.dashboardPoll, true)
  // What is dragged is not pulled away, nor pushed: the same days stay as they are until the drop.
  const [kept, setKept] = useState(here)
  const sight = isHeld && kept?.days === days ? kept : here
  if (sight !== kept) setKept(sight)
  return {
    sight: useLastDefined(sight),
    /** Whether they are the wanted ones. */
    arrived: here !== undefined,
    failed: list.error ?? hours.error,
    busy: list.busy || hours.busy,
    refetch,
  }
}
