// What people may ask of a salon that knows them: a copy of it, and to be forgotten. An admin asks on behalf of a client.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import type { ManagedShop } from './admin-endpoint'
import { endpoint } from './client'
import { bookedServiceSchema, chosenModifierSchema } from './services'
import { windowSchema } from './waitlist'

const text = z.nullable(z.string())
const done = z.object({ success: z.literal(true) })

const personalDataSchema = z.object({
  exported_at: instantSchema,
  /** Null on the platform's own host. */
  shop: z.nullable(z.object({ id: z.int(), name: z.string(), subdomain: z.string() })),
  profile: z.object({
    name: z.string(),
    phone: text,
    email: text,
    member_since: instantSchema,
    /** Where the salon stands with them; null for a person who is no client. */
    status: text,
  }),
  /** Money in cents. */
  bookings: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      cancel_reason: text,
      start_time: instantSchema,
      end_time: instantSchema,
      total_duration: z.int(),
      total_price: z.int(),
      final_price: z.nullable(z.int()),
      staff_name: z.string(),
      chair_name: text,
      services: z.array(bookedServiceSchema),
      /** That it was missed or cancelled late. */
      strike: z.nullable(z.object({ kind: z.enum(['no_show', 'late_cancel']), waived: z.boolean() })),
      review: z.nullable(
        z.object({
          stars: z.int(),
          text,
          shown_name: text,
          written_at: instantSchema,
          edited_at: z.nullable(instantSchema),
          reply: text,
          /** Why the salon has taken its words away. */
          hidden: text,
        }),
      ),
      final_lines: z.array(
        z.object({
          service_id: z.nullable(z.int()),
          name: z.string(),
          modifiers: z.array(chosenModifierSchema),
          price: z.int(),
        }),
      ),
      history: z.array(
        z.object({ at: instantSchema, by: z.string(), action: z.string(), from: text, to: text }),
      ),
    }),
  ),
  /** Without their words: these are on the phone they were sent to. */
  messages: z.array(
    z.object({ at: instantSchema, purpose: z.string(), state: z.string(), booking_id: z.nullable(z.int()) }),
  ),
  /** What the client waits for, or waited for lately. */
  waitlist: z.array(
    z.object({
      joined_at: instantSchema,
      state: z.string(),
      services: z.array(bookedServiceSchema),
      staff_name: text,
      windows: z.array(windowSchema),
    }),
  ),
  /** What the person agreed to be told of, and took back; `wording` is what they read. */
  consents: z.array(
    z.object({
      purpose: z.string(),
      granted: z.boolean(),
      source: z.string(),
      wording: text,
      at: instantSchema,
    }),
  ),
})

export const getMyData = endpoint({
  method: 'GET',
  path: '/api/client/me/export',
  response: personalDataSchema,
  tags: [],
}).takes()

/** Wants a message of the last ten minutes: 403 `must_verify` without one. */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/client/me',
  response: done,
  tags: [],
}).takes()

export const getClientData = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/export',
  response: personalDataSchema,
  tags: [],
}).takes<undefined, ManagedShop>()

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:id',
  response: done,
  tags: ['clients', 'bookings'],
}).takes<undefined, ManagedShop>()
