// The salon's waitlist: who waits for which days, whether a free time fits, and what was offered.
import * as z from 'zod/mini'
import { type Instant, instantSchema } from '#/lib/shop-time'
import type { DeskBooking } from './admin-desk'
import { adminChange, adminQuery } from './admin-endpoint'
import { deletedSchema } from './admin-impact'
import { bookedServiceSchema } from './services'
import { type WaitlistWindow, windowSchema } from './waitlist'

const placeSchema = z.object({ start_time: instantSchema, staff_id: z.int(), staff_name: z.string() })

const offerSchema = z.extend(placeSchema, {
  /** Gone: nobody answered in time, or somebody else was faster. */
  state: z.enum(['open', 'taken', 'declined', 'gone']),
  until: instantSchema,
  /** Whether nobody else can have it meanwhile. */
  is_held: z.boolean(),
})
export type WaitlistOffer = z.infer<typeof offerSchema>

const entrySchema = z.object({
  id: z.int(),
  client: z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()) }),
  services: z.array(bookedServiceSchema),
  /** Minutes. */
  total_duration: z.int(),
  /** Cents. */
  total_price: z.int(),
  /** null for whoever is free. */
  staff_id: z.nullable(z.int()),
  staff_name: z.nullable(z.string()),
  windows: z.array(windowSchema),
  /** How the client came to wait: web, chat or desk. */
  source: z.string(),
  created_at: instantSchema,
  /** The first free time that suits. */
  fits: z.nullable(placeSchema),
  /** Whether a message reaches the client. */
  reachable: z.boolean(),
  /** Newest first. */
  offers: z.array(offerSchema),
})
export type DeskEntry = z.infer<typeof entrySchema>

/** In the order in which the salon offers. What fits follows from the calendar. */
export const getDeskWaitlist = adminQuery('/api/admin/waitlist', z.array(entrySchema), [
  'waitlist',
  'bookings',
  'hours',
  'schedules',
  'staff',
  'chairs',
  'services',
  'clients',
])

export interface DeskEntryBody {
  readonly client_id: number
  readonly services: DeskBooking['services']
  readonly staff_id: number | null
  readonly windows: readonly WaitlistWindow[]
}

/** By the other tags what it was chosen from is read again, too: a refusal may mean that it has changed. */
export const postDeskEntry = adminChange('POST', '/api/admin/waitlist', entrySchema, [
  'waitlist',
  'services',
  'staff',
  'clients',
]).takes<DeskEntryBody>()

export const deleteDeskEntry = adminChange('DELETE', '/api/admin/waitlist/:id', deletedSchema, [
  'waitlist',
  'bookings',
  'slots',
]).takes()

/** Sends the client the time, and holds it for them. */
export const postDeskOffer = adminChange(
  'POST',
  '/api/admin/waitlist/:id/offer',
  z.object({ start_time: instantSchema, staff_id: z.int(), until: instantSchema }),
  ['waitlist', 'bookings', 'slots'],
).takes<{ readonly start_time: Instant; readonly staff_id: number }>()
