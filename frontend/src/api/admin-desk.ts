// Booking at the desk (rules/dashboard#desk).
import * as z from 'zod/mini'
import type { Instant, ShopDate } from '#/lib/shop-time'
import { adminBookingSchema } from './admin-bookings'
import { adminChange, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import type { ChosenModifier } from './services'
import { slotSchema } from './slots'

/** A client the salon knows, or a new one who walks in. */
type Who =
  | { readonly client_id: number }
  | { readonly client: { readonly name: string; readonly phone?: string; readonly email?: string } }

export type DeskBooking = Who & {
  readonly services: readonly {
    readonly service_id: number
    readonly modifiers: readonly ChosenModifier[]
    /** In cents, what the desk saw, options included. It is refused when the menu says something else by now. */
    readonly price: number
    /** In minutes, likewise. */
    readonly duration: number
  }[]
  readonly staff_id: number
  readonly start_time: Instant
  /** Absent: the best chair; null: without a chair. */
  readonly chair_id?: number | null
  /** The conflicts that are accepted, by their keys, and why. */
  readonly override?: { readonly reason: string; readonly conflicts: readonly string[] }
}

/** The booking, and sentences: the rules for clients that it goes beyond. */
export const deskBookingSchema = z.extend(adminBookingSchema, { warnings: z.optional(z.array(z.string())) })

/** Confirmed at once. By `staff` the calendar is read again, too: a refusal may mean that a stylist has left. */
export const postDeskBooking = adminChange('POST', '/api/admin/bookings', deskBookingSchema, [
  'bookings',
  'slots',
  'clients',
  'services',
  'staff',
]).takes<DeskBooking>()

/** As clients see them, but from now on and for a year. */
export const getDeskSlots = endpoint({
  method: 'GET',
  path: '/api/admin/slots',
  response: z.array(slotSchema),
  tags: ['slots'],
  cachePolicy: cachePolicies.slots,
}).takes<
  undefined,
  ManagedShop & {
    readonly staffId: number
    readonly date: ShopDate
    readonly totalDuration: number
    readonly services: readonly number[]
  }
>()
