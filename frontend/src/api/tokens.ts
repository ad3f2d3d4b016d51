// Bearer tokens: programs that may act as the person who is signed in.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { endpoint } from './client'

const tokenSchema = z.object({
  id: z.int(),
  created_at: instantSchema,
  expires_at: instantSchema,
  last_used_at: z.nullable(instantSchema),
  /** The browser that made the token. */
  device: z.string(),
})
export type Token = z.infer<typeof tokenSchema>

export const getTokens = endpoint({
  method: 'GET',
  path: '/api/auth/tokens',
  response: z.array(tokenSchema),
  tags: ['session'],
}).takes()

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/tokens/:id',
  response: z.object({ success: z.literal(true) }),
  tags: ['session'],
}).takes()
