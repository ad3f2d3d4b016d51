// Making a booking. Kept apart from the list of bookings, which few steps of the wizard read.
import * as z from 'zod/mini'
import type { Instant } from '#/lib/shop-time'
import { endpoint } from './client'
import type { ChosenModifier } from './services'

/** What is sent to book. Prices and durations include the modifiers; `end_time` includes the buffer after. */
export interface BookRequest {
  readonly services: readonly {
    readonly service_id: number
    readonly duration: number
    readonly price: number
    readonly modifiers: readonly ChosenModifier[]
  }[]
  readonly staff_id: number
  readonly start_time: Instant
  readonly end_time: Instant
  readonly total_duration: number
  /** Always 1: the server assigns a chair. */
  readonly chair_id: 1
  readonly clientInfo?: { readonly name: string; readonly email?: string }
  readonly client_name?: string
  readonly client_phone?: string
  readonly client_email?: string
  /** The client asks for offers; nothing is sent of a box that was left alone. */
  readonly promotions?: true
}

export const bookedSchema = z.object({
  id: z.int(),
  autoConfirmed: z.boolean(),
  sessionId: z.string(),
  status: z.string(),
  /** It waits for the salon, not for a message. */
  needs_approval: z.boolean(),
})
export type Booked = z.infer<typeof bookedSchema>

export const postBook = endpoint({
  method: 'POST',
  path: '/api/client/book',
  response: bookedSchema,
  tags: ['bookings', 'slots', 'consents'],
}).takes<BookRequest>()
