// Clients and bookings by a few letters or digits, from every tab of the dashboard.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import type { ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const moment = z.nullable(instantSchema)

const clientSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  last_visit: moment,
  next_visit: moment,
})
export type FoundClient = z.infer<typeof clientSchema>

const bookingSchema = z.object({
  id: z.int(),
  client_name: z.string(),
  start_time: instantSchema,
  staff_name: z.string(),
  status: z.string(),
  /** Their names. */
  services: z.array(z.string()),
})
export type FoundBooking = z.infer<typeof bookingSchema>

/** Staff find bookings of their own only, and no clients. */
const foundSchema = z.object({ clients: z.array(clientSchema), bookings: z.array(bookingSchema) })
export type Found = z.infer<typeof foundSchema>

interface SearchQuery extends ManagedShop {
  /** 2 to 60 characters. */
  readonly q: string
}

export const getSearch = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  response: foundSchema,
  tags: ['clients', 'bookings'],
  cachePolicy: cachePolicies.bookings,
}).takes<undefined, SearchQuery>()
