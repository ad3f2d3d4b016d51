// What the desk fills in for a client who is to wait, what is wrong with it, and what is sent.
import type { DeskEntryBody } from '#/api/admin-waitlist'
import type { WaitlistWindow } from '#/api/waitlist'
import { addDays, type ShopDate } from '#/lib/shop-time'
import { type PartOfDay, timesOf } from '#/waitlist/parts-of-day'
import {
  ANYONE,
  emptyNewBooking,
  type NewBookingForm,
  type NewBookingProblem,
  servicesOf,
} from './new-booking-form'

/** The server takes at most this many windows in one entry. */
export const MAX_WINDOWS = 5

/** Clients wait for days up to so many from today. */
const AHEAD = 60
/** Two weeks, as in the chat. */
const USUAL_DAYS = 14

export interface WindowForm {
  /** Tells it from the others of its form. */
  readonly id: number
  readonly from: ShopDate
  readonly to: ShopDate
  readonly part: PartOfDay
}

export interface WindowProblems {
  readonly from?: 'range' | undefined
  readonly to?: 'range' | 'order' | undefined
}

export const lastDay = (today: ShopDate) => addDays(today, AHEAD)

export const emptyWaiting = (today: ShopDate): NewBookingForm => ({
  ...emptyNewBooking(today, ANYONE),
  who: 'known',
})

export const firstWindow = (today: ShopDate): WindowForm => ({
  id: 0,
  from: today,
  to: addDays(today, USUAL_DAYS - 1),
  part: 'any',
})

/** Like the last one: the desk changes what differs. */
export function withAnother(windows: readonly WindowForm[], today: ShopDate): readonly WindowForm[] {
  const last = windows.at(-1) ?? firstWindow(today)
  return [...windows, { ...last, id: last.id + 1 }]
}

/** The last day goes along with a first one that is later. */
export const fromDay = ({ to }: WindowForm, from: ShopDate) => ({ from, to: to < from ? from : to })

export function windowProblems({ from, to }: WindowForm, today: ShopDate): WindowProblems {
  const last = lastDay(today)
  const isOutside = (date: ShopDate) => date < today || last < date
  return {
    from: isOutside(from) ? 'range' : undefined,
    to: to < from ? 'order' : isOutside(to) ? 'range' : undefined,
  }
}

/** What keeps the client from being added, beside the days. */
export function waitingProblems({ client, services }: NewBookingForm): readonly NewBookingProblem[] {
  return [
    ...(client === null ? (['client'] as const) : []),
    ...(services.length === 0 ? (['services'] as const) : []),
  ]
}

const windowOf = ({ from, to, part }: WindowForm): WaitlistWindow => ({
  date_from: from,
  date_to: to,
  ...timesOf[part],
})

/** null while something is wrong. */
export function waitingBody(
  form: NewBookingForm,
  windows: readonly WindowForm[],
  today: ShopDate,
): DeskEntryBody | null {
  const areRight = windows.every((one) => {
    const { from, to } = windowProblems(one, today)
    return !from && !to
  })
  if (!form.client || !areRight || waitingProblems(form).length > 0) return null
  return {
    client_id: form.client.id,
    services: servicesOf(form),
    staff_id: form.staffId === ANYONE ? null : form.staffId,
    windows: windows.map(windowOf),
  }
}
