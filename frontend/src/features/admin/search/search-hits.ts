// What the search lists, in the order of its arrow keys, and where each of it leads.
import type { ManagedShop } from '#/api/admin-endpoint'
import type { Found, FoundBooking, FoundClient } from '#/api/admin-search'
import { shopDateOf } from '#/lib/shop-time'
import { tabUrl } from '../tab-url'

const shortest = 2
export const longest = 60

/** Something that the dashboard can do or show, by its name. */
export interface Action {
  readonly id: string
  readonly name: string
  readonly address: string
}

export type Hit =
  | { readonly kind: 'clients'; readonly client: FoundClient }
  | { readonly kind: 'bookings'; readonly booking: FoundBooking }
  | { readonly kind: 'actions'; readonly action: Action }

/** Whether the server is asked: it takes no single character. */
export const isSearch = (typed: string) => Array.from(typed.trim()).length >= shortest

/** Clients, bookings and actions, as they stand in the list. */
export function hitsOf(found: Found | undefined, actions: readonly Action[], typed: string): readonly Hit[] {
  return [
    ...(found?.clients ?? []).map((client) => ({ kind: 'clients' as const, client })),
    ...(found?.bookings ?? []).map((booking) => ({ kind: 'bookings' as const, booking })),
    ...actions
      .filter(({ name }) => fits(name, typed))
      .map((action) => ({ kind: 'actions' as const, action })),
  ]
}

/** Whether a part of a name begins with each typed word, case and accents aside, as the server has it. Every name fits what is empty. */
export function fits(name: string, typed: string): boolean {
  const parts = wordsOf(name)
  return wordsOf(typed).every((word) => parts.some((part) => part.startsWith(word)))
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '')

export function hitKey(hit: Hit): string {
  if (hit.kind === 'clients') return `client-${hit.client.id}`
  return hit.kind === 'bookings' ? `booking-${hit.booking.id}` : hit.action.id
}

/** The place in the dashboard: a client's file, the calendar at the day of a booking, or what an action names. */
export function addressOf(hit: Hit, query: ManagedShop, zone: string): string {
  if (hit.kind === 'actions') return hit.action.address
  if (hit.kind === 'clients') return `${tabUrl('crm', query)}&client=${hit.client.id}`
  const { id, start_time } = hit.booking
  return `${tabUrl('bookings', query)}&view=day&day=${shopDateOf(start_time, zone)}&booking=${id}`
}

/** Where an arrow key leads: from the last to the first and back. Other keys are of the field. */
export function moved(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return undefined
}
