// The salon's bookings: the numbers above the dashboard, the calendar, and what becomes of them.
import * as z from 'zod/mini'
import { instantSchema, type ShopDate, shopDateSchema } from '#/lib/shop-time'
import { adminChange, adminQuery, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { bookedServiceSchema } from './services'

/** Of all bookings of the salon. */
const bookingCountsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
  /** Over and still confirmed. */
  past_confirmed: z.int(),
})

export const getBookingCounts = adminQuery('/api/admin/bookings/counts', bookingCountsSchema, ['bookings'])

/** The shape of a booking as the salon sees it. */
export const adminBooking = {
  id: z.int(),
  /** pending, confirmed, completed, no_show or cancelled. */
  status: z.string(),
  start_time: instantSchema,
  /** With the buffer after: screens show start to start + `total_duration`. */
  end_time: instantSchema,
  staff_id: z.int(),
  staff_name: z.string(),
  client_id: z.nullable(z.int()),
  client_name: z.string(),
  /** null for staff, who may not see it, too. */
  client_phone: z.nullable(z.string()),
  /** Minutes. */
  total_duration: z.int(),
  /** Cents. */
  total_price: z.int(),
  /** Cents: what a completed visit cost in the end. */
  final_price: z.nullable(z.int()),
  services: z.array(bookedServiceSchema),
  service_names: z.array(z.string()),
  chair_id: z.nullable(z.int()),
  chair_name: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  /** While it is pending. */
  hold_expires_at: z.nullable(instantSchema),
  /** Pending for the salon to confirm, and not for a message of the client. */
  needs_approval: z.boolean(),
  /** Minutes that it is longer than its services, or shorter. */
  adjusted_minutes: z.int(),
  /** What it shares with bookings that the desk placed it over. */
  overlaps: z.array(
    z.object({
      booking_id: z.int(),
      resource: z.enum(['staff', 'chair']),
      from: instantSchema,
      to: instantSchema,
      reason: z.string(),
    }),
  ),
  /** How it came to be: web, desk, walk_in, chat, waitlist or link. */
  source: z.string(),
  /** Of a confirmed booking of today: expected, late, arrived or in_service. */
  stage: z.nullable(z.string()),
  arrived_at: z.nullable(instantSchema),
  /** When the service began. */
  started_at: z.nullable(instantSchema),
  /** As the client said. */
  late_minutes: z.nullable(z.int()),
  /** When the client said that they come. */
  client_confirmed_at: z.nullable(instantSchema),
  /** When the client set out. */
  on_way_at: z.nullable(instantSchema),
  /** The kinds of conflicts by which it has lost its time, as long as nobody keeps it. */
  to_move: z.array(z.string()),
  version: z.int(),
}
export const adminBookingSchema = z.object(adminBooking)
export type AdminBooking = z.infer<typeof adminBookingSchema>

/** Both days are in it, by the salon's calendar. */
interface Days extends ManagedShop {
  readonly from: ShopDate
  readonly to: ShopDate
}

/** Instead of days: those to come that wait for a confirmation, and those whose hold ran out within a day. */
interface Waiting extends ManagedShop {
  readonly waiting: true
}

export const getAdminBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  response: z.array(adminBookingSchema),
  // A booking has to move when its time is not worked any more.
  tags: ['bookings', 'hours', 'schedules', 'staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, Days | Waiting>()

const spanSchema = z.object({ from: instantSchema, to: instantSchema })

/** Time of a stylist or of a chair that is not for booking. */
export const blockSchema = z.extend(spanSchema, {
  id: z.int(),
  /** Of a stylist or of a chair: one of the two. */
  staff_id: z.nullable(z.int()),
  chair_id: z.nullable(z.int()),
  kind: z.string(),
  /** null for colleagues, too. */
  title: z.nullable(z.string()),
  version: z.int(),
})
export type TimeBlock = z.infer<typeof blockSchema>

/** Dates on which other hours, or none, stand in place of the salon's week. */
export const specialDaySchema = z.object({
  id: z.int(),
  date_from: shopDateSchema,
  /** The same for one day. */
  date_to: shopDateSchema,
  /** A closed one has no times. */
  kind: z.enum(['closed', 'hours']),
  opening_time: z.nullable(z.string()),
  /** Before the opening time it is on the next date. */
  closing_time: z.nullable(z.string()),
  name: z.string(),
  version: z.int(),
})

const calendarSchema = z.object({
  /** The salon's: its days are days of this zone. */
  timezone: z.string(),
  /** Why the salon takes no bookings, and whom its people ask; absent while it is in business. */
  closed: z.nullish(z.object({ status: z.enum(['suspended', 'inactive']), contact: z.string() })),
  /** Whether the person who asks may place an appointment over what is in the way. */
  may_override: z.boolean(),
  /** Whether the person who asks may take something off the price of a visit. */
  may_discount: z.boolean(),
  /** Who can be booked, in the salon's order. */
  staff: z.array(z.object({ id: z.int(), name: z.string(), profile_image_url: z.nullable(z.string()) })),
  /** When they work: without breaks, within the opening hours. */
  worked: z.array(z.object({ staff_id: z.int(), from: instantSchema, to: instantSchema })),
  /** When the salon is open. */
  open: z.array(spanSchema),
  /** Time that is not for booking. */
  blocks: z.array(blockSchema),
  /** The breaks of the first shifts, moved ones where they are. */
  breaks: z.array(z.extend(spanSchema, { staff_id: z.int(), date: shopDateSchema, moved: z.boolean() })),
  /** Those of the days, by date. */
  special_days: z.array(specialDaySchema),
})
export type Calendar = z.infer<typeof calendarSchema>
export type Span = z.infer<typeof spanSchema>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  response: calendarSchema,
  tags: ['hours', 'schedules', 'staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, Days>()

export const patchBookingStatus = adminChange('PATCH', '/api/admin/bookings/:id/status', adminBookingSchema, [
  'bookings',
  'slots',
  'clients',
]).takes<{ status: string; client_id?: number; new_client?: true }>()

const bookingVersions = { bookings: z.array(z.object({ id: z.int(), version: z.int() })) }

/** Completes the confirmed bookings that are over. */
export const postCompletePast = adminChange(
  'POST',
  '/api/admin/bookings/complete-past',
  z.object(bookingVersions),
  ['bookings', 'clients'],
).takes<object>()

/** Makes bookings confirmed again that were completed just now. */
export const postReopen = adminChange('POST', '/api/admin/bookings/reopen', z.object({ reopened: z.int() }), [
  'bookings',
  'clients',
]).takes<{ readonly bookings: readonly { readonly id: number; readonly version: number }[] }>()
