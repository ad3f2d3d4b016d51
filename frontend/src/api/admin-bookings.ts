// The numbers above the dashboard.
import * as z from 'zod/mini'
import type { ManagedShop } from './admin-shop'
import { endpoint } from './client'
import { freshness } from './freshness'

/** Of all bookings of the salon. */
const bookingCountsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
})

export const getBookingCounts = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/counts',
  response: bookingCountsSchema,
  tags: ['bookings'],
  freshness: freshness.adminLists,
}).takes<undefined, ManagedShop>()
