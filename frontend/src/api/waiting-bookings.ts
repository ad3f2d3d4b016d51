// The bookings that wait for the desk.
import * as z from 'zod/mini'
import { adminBookingSchema } from './admin-bookings'
import type { ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

/** Those to come that wait for a confirmation, and those whose hold ran out within a day. */
export const getWaitingBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  response: z.array(adminBookingSchema),
  tags: ['bookings'],
  cachePolicy: { ...cachePolicies.adminLists, staleTime: cachePolicies.bookings.staleTime },
}).takes<undefined, ManagedShop & { readonly waiting: true }>()
