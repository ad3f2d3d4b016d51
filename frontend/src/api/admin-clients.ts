// The clients of the salon with what their bookings add up to. Money is in cents, rates are 0 to 100.
import * as z from 'zod/mini'
import { instantSchema, shopDateSchema } from '#/lib/shop-time'
import { promotionsSchema } from './admin-consents'
import { adminChange, adminQuery, type ManagedShop } from './admin-endpoint'
import { strikesSchema } from './admin-strikes'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { staffRoleSchema } from './staff'

const text = z.nullable(z.string())
const cents = z.nullable(z.int())
const date = z.nullable(shopDateSchema)

export const clientStatuses = ['active', 'vip', 'inactive', 'blacklisted'] as const
export type ClientStatus = (typeof clientStatuses)[number]

const segments = ['VIP', 'At risk', 'Lapsed', 'New', 'Regular', 'Occasional'] as const
export type Segment = (typeof segments)[number]
const segmentSchema = z.enum(segments)

const client = {
  id: z.int(),
  name: z.string(),
  phone: text,
  email: text,
  /** Where the salon stands with them; without it, active. */
  status: z.nullable(z.enum(clientStatuses)),
  segment: segmentSchema,
  /** On the salon's calendar; the last may be to come. */
  first_booking_date: date,
  last_booking_date: date,
  total_spent: cents,
  lifetime_value: cents,
  total_bookings: z.int(),
  average_booking_value: cents,
  tags: z.array(z.string()),
  client_notes: text,
  version: z.int(),
}
const clientSchema = z.object(client)
export type Client = z.infer<typeof clientSchema>

const detailSchema = z.object({
  ...client,
  /** Percent of the bookings that ended. */
  booking_reliability: z.object({ cancellation_rate: z.number(), no_show_rate: z.number() }),
  /** Newest first, those to come included. */
  recent_bookings: z.array(
    z.object({
      id: z.int(),
      start_time: instantSchema,
      end_time: instantSchema,
      status: z.enum(['pending', 'confirmed', 'completed', 'cancelled', 'no_show']),
      services: z.array(z.object({ name: z.string() })),
      staff_name: z.string(),
    }),
  ),
  favorite_services: z.array(
    z.object({ id: z.int(), name: z.string(), duration_minutes: z.int(), price: cents }),
  ),
  preferred_staff: z.array(z.object({ id: z.int(), name: z.string(), role: staffRoleSchema })),
  /** Names of weekdays, and times of day as people write them. */
  preferred_booking_times: z.object({ days: z.array(z.string()), times: z.array(z.string()) }),
  strikes: strikesSchema,
  /** The newest that the client said; null is nothing, and counts as no. */
  promotions: z.nullable(promotionsSchema),
})
export type ClientDetail = z.infer<typeof detailSchema>

const statsSchema = z.object({
  total_clients: z.int(),
  new_clients_this_month: z.int(),
  average_lifetime_value: cents,
  returning_clients: z.int(),
  average_booking_value: cents,
  reliability_metrics: z.object({
    overall_cancellation_rate: z.number(),
    overall_no_show_rate: z.number(),
  }),
  segment_distribution: z.array(z.object({ segment: segmentSchema, count: z.int(), percentage: z.number() })),
})
export type CrmStats = z.infer<typeof statsSchema>

/** Which clients are wanted; the search has two characters at least. */
export interface ClientQuery extends ManagedShop {
  readonly status?: ClientStatus
  readonly search?: string
  /** The most of one page. */
  readonly limit?: number
  readonly cursor?: string
}

/** What is absent stays; `tags` replaces all of them. */
interface RelationshipBody {
  readonly status?: ClientStatus
  readonly tags?: readonly string[]
  readonly client_notes?: string
}

export const getCrmStats = adminQuery('/api/admin/crm/stats', statsSchema, ['clients', 'bookings'])

/** By name, page by page. */
export const getClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients',
  response: z.array(clientSchema),
  tags: ['clients', 'bookings'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ClientQuery>()

export const getClientDetail = adminQuery('/api/admin/clients/:id/crm', detailSchema, ['clients', 'bookings'])

export const putRelationship = adminChange('PUT', '/api/admin/clients/:id/relationship', clientSchema, [
  'clients',
]).takes<RelationshipBody>()
