// The numbers of the CRM as people read them.
import type { ClientDetail, ClientStatus, Segment } from '#/api/admin-clients'
import { formatCents } from '#/lib/money'
import { datePart, type ShopDate } from '#/lib/shop-time'
import type { BadgeTone } from '#/ui/badge'

/** Cents as dollars; $0.00 where there is no amount. */
export const dollars = (cents: number | null | undefined): string => formatCents(cents ?? 0)

/** To one decimal, without a needless zero. */
export const oneDecimal = (number: number): string => String(Math.round(number * 10) / 10)

/** 100 minus the cancellation rate minus the no-show rate. */
export function reliability(cancelled: number, missed: number): number {
  return Math.min(100, Math.max(0, Math.round((100 - cancelled - missed) * 10) / 10))
}

/** So many of so many, in percent; of nothing it is 0. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)

/** The first service, and how many there are besides. */
export function firstAndOthers(services: ClientDetail['recent_bookings'][number]['services']) {
  return { first: services[0]?.name, others: Math.max(0, services.length - 1) }
}

/** "Nov 16" in the year of `current`, else "Nov 16, 2025". */
export function shortDay(date: ShopDate, current: ShopDate): string {
  const day = `${datePart(date, 'month')} ${datePart(date, 'day')}`
  const year = datePart(date, 'year')
  return year === datePart(current, 'year') ? day : `${day}, ${year}`
}

/** The number as a phone dials it. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

export const statusTones: Record<ClientStatus, BadgeTone> = {
  active: 'ok',
  vip: 'brand',
  inactive: 'mute',
  blacklisted: 'bad',
}

export const bookingTones: Record<ClientDetail['recent_bookings'][number]['status'], BadgeTone> = {
  pending: 'warn',
  confirmed: 'ok',
  completed: 'vio',
  cancelled: 'bad',
  no_show: 'mute',
}

export const segmentLooks: Record<Segment, string> = {
  VIP: 'seg-vip',
  'At risk': 'seg-risk',
  Lapsed: 'seg-lapsed',
  New: 'seg-new',
  Regular: 'seg-regular',
  Occasional: 'seg-occasional',
}
