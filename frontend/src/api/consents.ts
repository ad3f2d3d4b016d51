// What the verified client lets this salon write to them on WhatsApp.
import * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const consentsSchema = z.object({
  reminders: z.boolean(),
  promotions: z.boolean(),
  /** The client ended them for all salons by a word in the chat: none go out, whatever is said here. */
  reminders_stopped: z.boolean(),
  promotions_stopped: z.boolean(),
})
export type Consents = z.infer<typeof consentsSchema>

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/client/consents',
  response: consentsSchema,
  tags: ['consents', 'session'],
  cachePolicy: cachePolicies.profile,
}).takes()

/** What is absent stays as it is. */
export const putConsents = endpoint({
  method: 'PUT',
  path: '/api/client/consents',
  response: consentsSchema,
  tags: ['consents'],
}).takes<{ readonly reminders?: boolean; readonly promotions?: boolean }>()
